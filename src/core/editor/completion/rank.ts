import fuzzysort from 'fuzzysort';
import type { Candidate, Candidates, Completion, CompletionItem } from './types.ts';

/** The candidates that hold what was typed, the best first; all of them in their order when nothing was. */
export function rank({ replace, query, list }: Candidates): Completion | null {
  const items =
    query.trim() === '' ? list.slice(0, limit).map((candidate) => item(candidate, [])) : search(query, list);
  return items.length === 0 ? null : { replace, items };
}

function search(query: string, list: readonly Candidate[]): readonly CompletionItem[] {
  const targets = list.map((candidate, index) => ({ label: candidate.label, candidate, index }));
  const found = fuzzysort.go(query, targets, {
    key: 'label',
    limit: limit,
    threshold: threshold,
    scoreFn: ({ score, obj }) => score - obj.index * tieBreak,
  });
  const ranked = [...found].sort((one, other) => place(one.obj.candidate) - place(other.obj.candidate));
  return ranked.map((result) =>
    item(
      result.obj.candidate,
      [...result.indexes].sort((one, other) => one - other),
    ),
  );
}

const place = ({ isSecondary = false }: Candidate): number => Number(isSecondary);

function item(candidate: Candidate, matches: readonly number[]): CompletionItem {
  return { ...candidate, matches };
}

const limit = 200;
const threshold = 0.2;

/** Among equal scores, the first in the list wins. */
const tieBreak = 1e-7;
