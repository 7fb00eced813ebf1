import type { Candidate, Candidates, CompletionKind, NamedHint } from './types.ts';

/** Candidates that replace the text typed right before the cursor. */
export const replacing = (typed: string, cursor: number, list: readonly Candidate[]): Candidates => ({
  replace: { start: cursor - typed.length, end: cursor },
  query: typed,
  list,
});

/** Candidate that inserts its own label. */
export const candidate = (label: string, kind: CompletionKind, description: string): Candidate => ({
  text: label,
  label,
  kind,
  description,
});

export const candidatesOf = (hints: readonly NamedHint[], kind: CompletionKind): readonly Candidate[] =>
  hints.map(({ name, description }) => candidate(name, kind, description));
