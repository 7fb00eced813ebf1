import type { Draft } from '../../request/draft.ts';
import { authLineOf, authLines } from '../../request/parse/auth-lines.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { requestTexts } from '../../request/request.ts';
import { splitSections } from '../../request/text/separators.ts';
import { namesFromPairs } from '../body/named-pairs.ts';
import { mayNameCredential, place } from '../credential-place.ts';
import { placedCredentials } from '../placed-credentials.ts';
import { shortestSecret } from '../search/forms.ts';
import { shiftRanges } from '../search/text-ranges.ts';
import { authCredentials } from './auth-credentials.ts';
import { defaultCredentials } from './default-credentials.ts';
import { mayHoldCredentials, mayHoldInAuthLines } from './may-hold.ts';
import { credentialsIn, type SourcePlaces, type TypedCredential } from './typed-credential.ts';

export function requestCredentials(request: string, draft?: Draft): readonly TypedCredential[] {
  if (draft === undefined ? !mayHoldCredentials(request) : isHarmless(request, draft)) return [];
  const read = draft ?? parseRequest(request).draft;
  const found = [
    ...placesInDraft(read).flatMap(credentialsIn),
    ...(draft === undefined ? inLaterRequests(request) : []),
    ...inAuthLines(request, draft),
    ...inDefaultLines(request, read),
  ];
  return found.sort((one, other) => one.start - other.start);
}

export function secretsOfCredentials(credentials: readonly TypedCredential[]): readonly string[] {
  return credentials.flatMap(({ texts }) => texts).filter((text) => text.length >= shortestSecret);
}

const isHarmless = (request: string, { source }: Draft): boolean =>
  source === request && namesNothing(request);

/** The requests of a file share its text, which is searched once. */
function namesNothing(text: string): boolean {
  if (searched?.text !== text) {
    searched = { text, namesNothing: !/["'%\\]|[^\s#]@/.test(text) && !mayNameCredential(text) };
  }
  return searched.namesNothing;
}

let searched: { readonly text: string; readonly namesNothing: boolean } | null = null;

/** A text with several requests sends the first one, and is kept whole in the history. */
function inLaterRequests(text: string): TypedCredential[] {
  return splitSections(text)
    .slice(1)
    .flatMap(({ start, end }) => {
      const { draft } = parseRequest(text.slice(start, end));
      return shiftRanges(placesInDraft(draft).flatMap(credentialsIn), start);
    });
}

function placesInDraft(draft: Draft): SourcePlaces[] {
  const parameters = [...draft.query, ...(draft.path ?? [])].flatMap(({ name, value }) =>
    value === null ? [] : [{ text: value, place: { kind: 'field', name, isJson: false } as const }],
  );
  const files = new Set(draft.fileItems?.map(({ value }) => value));
  return [...requestTexts(draft), ...parameters]
    .filter(({ text }) => !files.has(text))
    .map((placed) => ({ source: placed.text, places: placedCredentials(placed) }))
    .concat(placesInPairs(draft));
}

function placesInPairs({ query, body, fileItems = [] }: Draft): SourcePlaces[] {
  const lists = [query, body.kind === 'fields' ? body.fields : []];
  return lists.flatMap((list) => {
    const members = list.flatMap(({ name, value }) => (value === null ? [] : [{ name: name.text, value }]));
    const named = namesFromPairs(members.map(({ name, value }) => ({ name, text: value.text })));
    return [...named].flatMap(([index, name]) => {
      const source = members[index]?.value;
      const isFile = fileItems.some((item) => item.value === source);
      if (source === undefined || source.text === '' || isFile) return [];
      return [{ source, places: [place(name, [0, source.text.length], 'none')] }];
    });
  });
}

function inAuthLines(request: string, draft: Draft | undefined): TypedCredential[] {
  const own = draft?.auth === undefined ? [] : authLineOf(request, draft.auth);
  const all = draft === undefined && mayHoldInAuthLines(request) ? authLines(request) : [];
  const lines = draft === undefined ? all : own;
  return lines.flatMap(({ value, valueOffset }) => shiftRanges(authCredentials(value), valueOffset));
}

function inDefaultLines(request: string, { directives = [] }: Draft): TypedCredential[] {
  return directives.flatMap(({ name, value, valueOffset }) => {
    const isDefault = name === 'header' || name === 'query';
    // Directives of the whole file stand in another text.
    if (!isDefault || !request.startsWith(value, valueOffset)) return [];
    return shiftRanges(defaultCredentials(value, name), valueOffset);
  });
}
