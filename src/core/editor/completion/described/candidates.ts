import { candidate } from '../candidates.ts';
import type { Candidate, Candidates, DescribedHint, DescribedHints } from '../types.ts';
import { jsonPlaceAt } from './json-place.ts';

export function describedItems(described: DescribedHints, line: string): readonly Candidate[] {
  const isFree = (name: string, separator: string): boolean => !line.includes(` ${name}${separator}`);
  return [
    ...[...described.path, ...described.members([])]
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

const listed = (typed: string, list: readonly Candidate[]): Candidates | null =>
  list.length === 0 ? null : { typed, list };

const valuesOf = (hint: DescribedHint | undefined): readonly Candidate[] =>
  (hint?.values ?? []).map((value) => candidate(value, 'header-value', hint?.name ?? ''));

export function describedItemValues(described: DescribedHints, line: string): Candidates | null {
  const [, name = '', separator = '', typed = ''] =
    /(?:^|\s)([^\s=:"']+)(:=|==|=|:)([^\s"']*)$/.exec(line) ?? [];
  if (separator === ':')
    return listed(typed, valuesOf(described.headers.find((hint) => isSameHeader(hint.name, name))));
  const hints = separator === '==' ? described.query : [...described.path, ...described.members([])];
  return listed(typed, valuesOf(hints.find((hint) => hint.name === name)));
}

const isSameHeader = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export function describedQuery({ query }: DescribedHints, line: string): Candidates | null {
  const [, name, value] = /[?&]([^?&=\s{}]*)(?:=([^?&=\s{}]*))?$/.exec(line) ?? [];
  if (name === undefined) return null;
  if (value !== undefined) return listed(value, valuesOf(query.find((hint) => hint.name === name)));
  const free = query.filter((hint) => !line.includes(`?${hint.name}=`) && !line.includes(`&${hint.name}=`));
  return listed(
    name,
    free.map((hint) => item(hint, '=')),
  );
}

export function describedBody(described: DescribedHints, body: string): Candidates | null {
  const place = jsonPlaceAt(body);
  if (place === null) return null;
  const { steps, typed, isQuoted } = place;
  const written = (json: string): string => (isQuoted ? json.slice(1) : json);
  if (place.kind === 'value') {
    const values = described.values(steps).filter((value) => !isQuoted || value.startsWith('"'));
    const list = values.map((value) => ({
      ...candidate(value.startsWith('"') ? value.slice(1, -1) : value, 'header-value', ''),
      text: written(value),
    }));
    return listed(typed, list);
  }
  const list = described
    .members(steps)
    .filter(({ name }) => !place.keys.has(name))
    .map(({ name, description }) => ({
      ...candidate(name, 'field', description),
      text: written(`${JSON.stringify(name)}: `),
    }));
  return listed(typed, list);
}
