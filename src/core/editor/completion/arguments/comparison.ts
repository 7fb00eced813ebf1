import { candidate, candidatesOf, replacing } from '../candidates.ts';
import { fileCandidate } from '../requests.ts';
import type { Candidates, CompletionContext } from '../types.ts';

/** Completes the kind of a comparison, then names of environments or the file of rows. */
export function comparisonCandidates(
  { argument, cursor }: { readonly argument: string; readonly cursor: number },
  { environments, paths }: Pick<CompletionContext, 'environments' | 'paths'>,
): Candidates | null {
  const [, what, rest = ''] = /^(\S+)\s+([\s\S]*)$/.exec(argument) ?? [];
  if (what === undefined) return replacing(argument, cursor, words);
  if (what === 'rows') return replacing(rest, cursor, paths(rest).map(fileCandidate));
  if (what !== 'env') return null;
  return replacing(/\S*$/.exec(rest)?.[0] ?? '', cursor, candidatesOf(environments, 'environment'));
}

const words = [
  ['env', 'in several environments'],
  ['rows', 'with each row of a file'],
].map(([text = '', description = '']) => ({
  ...candidate(text, 'flag', description),
  text: `${text} `,
}));
