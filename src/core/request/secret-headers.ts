import { isCredentialName } from '../http/credential-names.ts';
import { literalSecrets, printAuth } from './auth/literals.ts';
import { findScheme } from './auth/schemes.ts';
import type { Draft, DraftAuth } from './draft.ts';
import { parseRequest } from './parse/parse-request.ts';
import { exactOffset, nearestOffset } from './source-text.ts';

/** A secret that stands in a request's text, in a header such as Authorization or in `# @auth`, and not in a variable. */
export interface SecretHeaderValue {
  /** In the text, UTF-16 units. */
  readonly start: number;
  readonly length: number;
  readonly text: string;
  /** What may stand there instead: a placeholder for a variable that could hold it. */
  readonly replacement: string;
}

const mayHold = /auth|cookie|key|secret|token|passw|credential|signature/i;

/**
 * In the order of the text; the scheme before a credential (`Bearer`) is no part of it. `draft` is what the text was
 * parsed to, or one of several where it is that of a file.
 */
export function secretHeaderValues(request: string, draft?: Draft): readonly SecretHeaderValue[] {
  if (draft === undefined && !mayHold.test(request)) return [];
  const { headers, auth } = draft ?? parseRequest(request).draft;
  const inHeaders = headers.flatMap(({ name, value }): SecretHeaderValue[] => {
    if (!isCredentialName(name.text, 'header') || value.text.includes('{{')) return [];
    const scheme = secretScheme(value.text);
    const text = value.text.slice(scheme.length);
    const first = exactOffset(value, scheme.length);
    const last = exactOffset(value, value.text.length - 1);
    if (text === '' || first === null || last === null) return [];
    const replacement = `{{${secretPlaceholder(name.text)}}}`;
    return [{ start: first, length: last + 1 - first, text, replacement }];
  });
  return [...secretWords(request, auth), ...inHeaders].sort((one, other) => one.start - other.start);
}

/** Of `# @auth`: its words, written anew where the secret among them is literal. */
function secretWords(request: string, auth: DraftAuth | undefined): SecretHeaderValue[] {
  const secret = findScheme(auth?.scheme ?? '')?.secret;
  const first = auth?.words[0];
  if (auth === undefined || secret === undefined || first === undefined) return [];
  if (literalSecrets(auth).length === 0) return [];
  const lineStart = request.lastIndexOf('\n', nearestOffset(first, 0) - 1) + 1;
  const line = /^.*/.exec(request.slice(lineStart))?.[0] ?? '';
  const head = /^\W*@auth[ \t]+/.exec(line)?.[0] ?? '';
  const text = line.slice(head.length);
  const replacement = printAuth(auth, () => `{{auth_${secret.name}}}`);
  return [{ start: lineStart + head.length, length: text.length, text, replacement }];
}

/** `Bearer ` and its kin, as it stands before a credential (RFC 9110, 11.4). */
export function secretScheme(value: string): string {
  return /^(?:Basic|Bearer|Digest|Token|ApiKey)[ \t]+/i.exec(value)?.[0] ?? '';
}

export function secretPlaceholder(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}
