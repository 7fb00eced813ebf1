import fuzzysort from 'fuzzysort';
import type { Candidate, Candidates, Completion, CompletionItem } from './types.ts';

export function rank(
  { typed, query = typed, tail = 0, list, omitted = 0 }: Candidates,
  cursor: number,
): Completion | null {
  const { items, total } =
    query.trim() === ''
      ? { items: list.slice(0, maxItems).map(unmatched), total: list.length + omitted }
      : search(query, list);
  const replace = { start: cursor - typed.length, end: cursor + tail };
  return items.length === 0 ? null : { replace, items, total };
}

const unmatched = (candidate: Candidate): CompletionItem => ({ ...candidate, matches: [] });

function search(query: string, list: readonly Candidate[]): Omit<Completion, 'replace'> {
  const targets = list.map((candidate, index) => ({ label: candidate.label, candidate, index }));
  const found = fuzzysort.go(query, targets, {
    key: 'label',
    limit: maxItems,
    threshold,
    scoreFn: ({ score, obj }) => score - obj.index * tieBreakWeight,
  });
  const ranked = [...found].sort((one, other) => group(one.obj.candidate) - group(other.obj.candidate));
  const items = ranked.map(
    ({ obj, indexes }): CompletionItem => ({
      ...obj.candidate,
      matches: [...indexes].sort((one, other) => one - other),
    }),
  );
  return { items, total: found.total };
}

const group = ({ isSecondary = false }: Candidate): number => Number(isSecondary);

const maxItems = 200;
const threshold = 0.2;

const tieBreakWeight = 1e-7;
