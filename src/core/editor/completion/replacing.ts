import type { Candidate, Candidates } from './types.ts';

export const replacing = (typed: string, cursor: number, list: readonly Candidate[]): Candidates => ({
  replace: { start: cursor - typed.length, end: cursor },
  query: typed,
  list,
});
