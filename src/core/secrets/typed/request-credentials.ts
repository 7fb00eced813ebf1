import { isCredentialName } from '../../http/credential-names.ts';
import type { Draft, DraftBody, SourceText } from '../../request/draft.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { nearestOffset } from '../../request/source-text.ts';
import {
  type CredentialPlace,
  mayNameCredential,
  placesInBody,
  placesInJson,
  placesInUrl,
} from '../credential-places.ts';
import { credentialRanges } from '../header-value.ts';
import { shortestSecret } from '../search/masker.ts';
import { shiftRanges } from '../search/text-ranges.ts';
import { authCredentials } from './auth-credentials.ts';
import { credentialsIn, type SourcePlaces, type TypedCredential } from './typed-credential.ts';

/**
 * Finds the credentials in a request by the names before them: headers, query parameters, fields of the body, the
 * password of the URL, and `# @auth`. `draft` is what the text was parsed to, or one of several where it is that of a file.
 */
export function requestCredentials(request: string, draft?: Draft): readonly TypedCredential[] {
  if (draft === undefined && !mayHold(request)) return [];
  const read = draft ?? parseRequest(request).draft;
  const found = [...placesInDraft(read).flatMap(credentialsIn), ...inAuthLines(request, draft)];
  return found.sort((one, other) => one.start - other.start);
}

/** The texts of credentials that are long enough to be searched for. */
export function requestSecrets(request: string, draft?: Draft): readonly string[] {
  const texts = requestCredentials(request, draft).flatMap((credential) => credential.texts);
  return texts.filter((text) => text.length >= shortestSecret);
}

const mayHold = (request: string): boolean => mayNameCredential(request) || /:[^\s/:]*@/.test(request);

function placesInDraft({ target, query, headers, body }: Draft): SourcePlaces[] {
  return [
    { source: target, places: placesInUrl(target.text) },
    ...query.flatMap(({ name, value }) => (value === null ? [] : fieldPlaces(name.text, value))),
    ...headers.map(({ name, value }): SourcePlaces => {
      const key = name.text.toLowerCase();
      const ranges = credentialRanges(key, value.text);
      return { source: value, places: ranges.map((range) => ({ ...range, name: key, encoding: 'none' })) };
    }),
    ...bodyPlaces(body),
  ];
}

function bodyPlaces(body: DraftBody): SourcePlaces[] {
  switch (body.kind) {
    case 'none':
    case 'file':
      return [];
    case 'text':
      return [{ source: body.content, places: placesInBody(body.content.text) }];
    case 'fields':
      return body.fields.flatMap(({ name, value, kind }) =>
        kind === 'file' ? [] : fieldPlaces(name.text, value, kind === 'json' ? 'json' : 'none'),
      );
    case 'pieces':
      return body.pieces.flatMap((piece) =>
        piece.kind === 'file' ? [] : [{ source: piece.content, places: placesInBody(piece.content.text) }],
      );
    default:
      return body satisfies never;
  }
}

function fieldPlaces(
  name: string,
  value: SourceText,
  encoding: CredentialPlace['encoding'] = 'none',
): SourcePlaces[] {
  const { text } = value;
  if (encoding === 'json') {
    const head = `${JSON.stringify(name)}:`;
    return [{ source: value, places: shiftRanges(placesInJson(head + text), -head.length) }];
  }
  if (text === '' || !isCredentialName(name, 'field')) return [];
  return [{ source: value, places: [{ name, start: 0, end: text.length, encoding }] }];
}

/** The words of `# @auth` lines: of all of them, or of the one that counts for the draft. */
function inAuthLines(request: string, draft: Draft | undefined): TypedCredential[] {
  if (draft === undefined) return [...request.matchAll(authLine)].flatMap((line) => inAuthLine(line, 0));
  const first = draft.auth?.words[0];
  if (first === undefined || draft.auth?.level === 'header') return [];
  const start = request.lastIndexOf('\n', nearestOffset(first, 0) - 1) + 1;
  const [line] = request.slice(start).matchAll(authLine);
  return line === undefined || line.index > 0 ? [] : inAuthLine(line, start);
}

const authLine = /^([ \t]*(?:#+|\/\/+)[ \t]*@auth[ \t]+)(\S.*)$/gm;

function inAuthLine(
  { index, 1: head = '', 2: words = '' }: RegExpMatchArray,
  offset: number,
): TypedCredential[] {
  const start = offset + (index ?? 0) + head.length;
  return shiftRanges(authCredentials(words), start);
}
