import { candidatesOf, lastWord, wordsOf } from '../candidates.ts';
import type { ArgumentPlace, Candidates } from '../types.ts';
import { expectationCandidates } from './expectations.ts';

export function conditionCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const named = context.requests.find(({ name }) => argument.startsWith(`${name} `));
  const condition = named === undefined ? argument : argument.slice(named.name.length).trimStart();
  const path = /^\$\S*$/.test(condition) ? `body ${condition}` : condition;
  const found = expectationCandidates(path, context);
  if (found !== null) {
    const parts = found.list.filter(({ label }) => label !== 'next');
    const requests = /\s/.test(argument) ? [] : candidatesOf(context.requests, 'request');
    return { ...found, list: [...parts, ...requests] };
  }
  const typed = /[ \t]([a-z]*)$/.exec(condition)?.[1];
  return typed === undefined ? null : { typed, list: timing };
}

export function repeatCandidates(usage: string, { argument, context }: ArgumentPlace): Candidates {
  const words = usage.includes('parallel') ? parallel : timing;
  return { typed: lastWord(argument), list: [...candidatesOf(context.requests, 'request'), ...words] };
}

const parallel = wordsOf({ 'parallel ': 'how many are sent at once' }, 'member');

const timing = wordsOf(
  {
    'every ': 'pause after each response: 500ms, 2s, 1m',
    'for ': 'how long at most: 30s, 2m, 1h',
  },
  'member',
);
