import { candidate } from '../candidates.ts';
import type { Candidate, Candidates, CompletionContext, HistoryHints, NamedHint } from '../types.ts';

/** Filters that go on with the word at the cursor, then the exchanges that the query finds: each becomes its request. */
export function exchangeQueryCandidates(
  { text, argument }: { readonly text: string; readonly argument: string },
  { history, sessions }: Pick<CompletionContext, 'history' | 'sessions'>,
): Candidates | null {
  if (history === undefined) return null;
  const word = /\s$/.test(argument) ? '' : (history.words(argument).at(-1) ?? '');
  const before = text.slice(0, text.length - word.length);
  const list = [
    ...filtersAt(word, history.filters, sessions).map((one) => ({ ...one, text: `${before}${one.text}` })),
    ...history.find(argument.trim()).map(
      ({ label, description, text: request }): Candidate => ({
        ...candidate(label, 'exchange', description),
        text: request,
      }),
    ),
  ];
  return list.length === 0 ? null : { replace: { start: 0, end: text.length }, query: '', list };
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
