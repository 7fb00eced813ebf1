import { candidate, replacing } from '../candidates.ts';
import type { Candidate, Candidates, DescribedHint, DescribedHints } from '../types.ts';
import { jsonPlaceAt } from './json-place.ts';

/** Fields and parameters of a request in one line: `name=`, `count:=`, `page==`. */
export function describedItems(described: DescribedHints, line: string): readonly Candidate[] {
  const isFree = (name: string, separator: string): boolean => !line.includes(` ${name}${separator}`);
  return [
    ...described.path
      .filter(({ name }) => isFree(name, '=') && isFree(name, ':='))
      .map((hint) => item(hint, hint.isText ? '=' : ':=')),
    ...described
      .members([])
      .filter(({ name }) => isFree(name, '=') && isFree(name, ':='))
      .map((hint) => item(hint, hint.isText ? '=' : ':=')),
    ...described.query.filter(({ name }) => isFree(name, '==')).map((hint) => item(hint, '==')),
    ...described.headers.map((hint) => item(hint, ':')),
  ];
}

const item = ({ name, description }: DescribedHint, separator: string): Candidate => ({
  ...candidate(name, separator === ':' ? 'header' : 'field', description),
  text: `${name}${separator}`,
});

/** Values of the item that ends the line: `role=ad`, `sort==`. */
export function describedItemValues(
  described: DescribedHints,
  { line, cursor }: { readonly line: string; readonly cursor: number },
): Candidates | null {
  const [, name = '', separator = '', typed = ''] =
    /(?:^|\s)([^\s=:"']+)(:=|==|=|:)([^\s"']*)$/.exec(line) ?? [];
  const lists = { '==': described.query, ':': described.headers } as const;
  const hints =
    separator === '==' || separator === ':'
      ? lists[separator]
      : [...described.path, ...described.members([])];
  const found = hints.find(
    (hint) => hint.name === name || (separator === ':' && sameHeader(hint.name, name)),
  );
  return found === undefined || found.values.length === 0
    ? null
    : replacing(
        typed,
        cursor,
        found.values.map((value) => candidate(value, 'header-value', name)),
      );
}

const sameHeader = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Names and values behind the `?` of a target, and in query lines. */
export function describedQuery(
  { query }: DescribedHints,
  { line, cursor }: { readonly line: string; readonly cursor: number },
): Candidates | null {
  const [, name = '', equals, value = ''] = /[?&]([^?&=\s{}]*)(?:(=)([^?&=\s{}]*))?$/.exec(line) ?? [
    undefined,
  ];
  if (name === undefined || !/[?&][^?&\s{}]*$/.test(line)) return null;
  if (equals !== undefined) {
    const values = query.find((hint) => hint.name === name)?.values ?? [];
    return values.length === 0
      ? null
      : replacing(
          value,
          cursor,
          values.map((one) => candidate(one, 'header-value', name)),
        );
  }
  const free = query.filter((hint) => !line.includes(`?${hint.name}=`) && !line.includes(`&${hint.name}=`));
  return free.length === 0
    ? null
    : replacing(
        name,
        cursor,
        free.map((hint) => item(hint, '=')),
      );
}

/** Keys and values of a JSON body at the cursor. */
export function describedBody(
  described: DescribedHints,
  { body, cursor }: { readonly body: string; readonly cursor: number },
): Candidates | null {
  const place = jsonPlaceAt(body);
  if (place === null) return null;
  if (place.kind === 'key') {
    const hints = described.members(place.steps).filter(({ name }) => !place.keys.has(name));
    const close = place.isQuoted ? '": ' : ': ';
    const list = hints.map((hint) => ({
      ...candidate(hint.name, 'field', hint.description),
      text: place.isQuoted
        ? `${JSON.stringify(hint.name).slice(1, -1)}${close}`
        : `${JSON.stringify(hint.name)}${close}`,
    }));
    return list.length === 0 ? null : replacing(place.typed, cursor, list);
  }
  const list = described
    .values(place.steps)
    .filter((value) => !place.isQuoted || value.startsWith('"'))
    .map((value) => ({
      ...candidate(value.startsWith('"') ? value.slice(1, -1) : value, 'header-value', ''),
      text: place.isQuoted ? value.slice(1) : value,
    }));
  return list.length === 0 ? null : replacing(place.typed, cursor, list);
}
