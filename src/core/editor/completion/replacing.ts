import type { Candidate, Candidates } from './types.ts';

/** Candidates for what was typed right before the cursor, which they replace. */
export const replacing = (typed: string, cursor: number, list: readonly Candidate[]): Candidates => ({
  replace: { start: cursor - typed.length, end: cursor },
  query: typed,
  list,
});
