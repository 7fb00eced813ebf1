import { candidate } from '../candidates.ts';
import type { ArgumentPlace, Candidate, Candidates, HistoryHints, NamedHint } from '../types.ts';

export function exchangeQueryCandidates(
  { argument, context: { history, sessions } }: ArgumentPlace,
  { before, after }: { readonly before: string; readonly after: string },
): Candidates | null {
  if (history === undefined) return null;
  const word = /\s$/.test(argument) ? '' : (history.words(argument).at(-1) ?? '');
  const start = before.slice(0, before.length - word.length);
  const list = [
    ...filtersAt(word, history.filters, sessions).map((one) => ({ ...one, text: `${start}${one.text}` })),
    ...history.find(argument.trim()).map(
      ({ label, description, text }): Candidate => ({
        ...candidate(label, 'exchange', description),
        text,
      }),
    ),
  ];
  return list.length === 0 ? null : { typed: before, query: '', tail: after.length, list };
}

function filtersAt(
  word: string,
  filters: HistoryHints['filters'],
  sessions: readonly NamedHint[],
): Candidate[] {
  if (word === '') return [];
  const [, name, value] = /^([a-z]+):(.*)$/s.exec(word) ?? [];
  if (name === undefined || value === undefined)
    return filters
      .filter((filter) => filter.name.startsWith(word))
      .map((filter) => candidate(`${filter.name}:`, 'flag', filter.description));
  const known = filters.find((filter) => filter.name === name)?.values ?? [];
  const values = name === 'session' ? [...known, ...sessions.map((session) => quoted(session.name))] : known;
  return values
    .filter((one) => one.startsWith(value) && one !== value)
    .map((one) => candidate(`${name}:${one}`, 'flag', ''));
}

const quoted = (name: string): string => (/\s/.test(name) ? `"${name}"` : name);
