import { isSecretHeader } from './mask.ts';
import { parseRequest } from './parse.ts';
import { exactOffset } from './source-text.ts';

/** A secret that stands in a request's text, in a header such as Authorization, and not in a variable. */
export interface SecretHeaderValue {
  /** In the text, UTF-16 units. */
  readonly start: number;
  readonly length: number;
  readonly text: string;
  /** A name for a variable that could hold it. */
  readonly placeholder: string;
}

const mayHold = /auth|cookie|key|secret|token|passw|credential|signature/i;

/** In the order of the text; the scheme before a credential (`Bearer`) is no part of it. */
export function secretHeaderValues(request: string): readonly SecretHeaderValue[] {
  if (!mayHold.test(request)) return [];
  return parseRequest(request).draft.headers.flatMap(({ name, value }): SecretHeaderValue[] => {
    if (!isSecretHeader(name.text) || value.text.includes('{{')) return [];
    const scheme = secretScheme(value.text);
    const text = value.text.slice(scheme.length);
    const first = exactOffset(value, scheme.length);
    const last = exactOffset(value, value.text.length - 1);
    if (text === '' || first === null || last === null) return [];
    return [{ start: first, length: last + 1 - first, text, placeholder: secretPlaceholder(name.text) }];
  });
}

/** `Bearer ` and its kin, as it stands before a credential (RFC 9110, 11.4). */
export function secretScheme(value: string): string {
  return /^(?:Basic|Bearer|Digest|Token|ApiKey)[ \t]+/i.exec(value)?.[0] ?? '';
}

export function secretPlaceholder(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}
