import type { CommandHint } from '../../../commands/command-hint.ts';
import { candidate, candidatesOf, replacing } from '../candidates.ts';
import type { Candidate, Candidates, CompletionContext } from '../types.ts';
import { expectationCandidates } from './expectations.ts';

interface Place {
  readonly argument: string;
  readonly cursor: number;
}

/** `.until [name] CONDITION [every 2s] [for 2m]`. */
export function conditionCandidates(
  { argument, cursor }: Place,
  context: CompletionContext,
): Candidates | null {
  const named = context.requests.find(({ name }) => argument.startsWith(`${name} `));
  const condition = named === undefined ? argument : argument.slice(named.name.length).trimStart();
  const isFirst = !/\s/.test(argument);
  const path = /^\$\S*$/.test(condition) ? `body ${condition}` : condition;
  const found = expectationCandidates({ argument: path, cursor }, context);
  if (found !== null)
    return {
      ...found,
      list: [
        ...found.list.filter(({ label }) => label !== 'next'),
        ...(isFirst ? candidatesOf(context.requests, 'request') : []),
      ],
    };
  const word = /[ \t]([a-z]*)$/.exec(condition)?.[1];
  return word === undefined ? null : replacing(word, cursor, timing);
}

/** `.watch 5s NAME` and `.repeat 50 parallel 5 NAME`: the words of the usage, and requests. */
export function repeatCandidates(
  { usage }: Pick<CommandHint, 'usage'>,
  { argument, cursor }: Place,
  context: CompletionContext,
): Candidates {
  const word = /\S*$/.exec(argument)?.[0] ?? '';
  const words = usage.includes('parallel') ? [subject('parallel ', 'how many are sent at once')] : timing;
  return replacing(word, cursor, [...candidatesOf(context.requests, 'request'), ...words]);
}

const subject = (text: string, description: string): Candidate => ({
  ...candidate(text.trim(), 'member', description),
  text,
});

const timing: readonly Candidate[] = [
  subject('every ', 'pause after each response: 500ms, 2s, 1m'),
  subject('for ', 'how long at most: 30s, 2m, 1h'),
];
