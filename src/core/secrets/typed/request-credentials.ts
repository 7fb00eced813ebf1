import type { Draft } from '../../request/draft.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { requestTexts } from '../../request/request.ts';
import { nearestOffset } from '../../request/source-text.ts';
import { mayNameCredential } from '../credential-places.ts';
import { placedCredentials } from '../placed-credentials.ts';
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

function placesInDraft(draft: Draft): SourcePlaces[] {
  const parameters = draft.query.flatMap(({ name, value }) =>
    value === null ? [] : [{ text: value, place: { kind: 'field', name, isJson: false } as const }],
  );
  return [...requestTexts(draft), ...parameters].map((placed) => ({
    source: placed.text,
    places: placedCredentials(placed),
  }));
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
