import { candidatesOf, lastWord, wordsOf } from '../candidates.ts';
import { fileCandidate } from '../requests.ts';
import type { ArgumentPlace, Candidates } from '../types.ts';

export function comparisonCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const [, what, rest = ''] = /^(\S+)\s+([\s\S]*)$/.exec(argument) ?? [];
  if (what === undefined) return { typed: argument, list: kinds };
  if (what === 'rows') return { typed: rest, list: context.paths(rest).map(fileCandidate) };
  if (what !== 'env') return null;
  return { typed: lastWord(rest), list: candidatesOf(context.environments, 'environment') };
}

const kinds = wordsOf({ 'env ': 'in several environments', 'rows ': 'with each row of a file' }, 'flag');
