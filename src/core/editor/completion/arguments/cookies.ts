import { candidate, candidatesOf, replacing } from '../candidates.ts';
import type { Candidates, CompletionContext } from '../types.ts';

/** Words of `.cookies`, names of stored cookies, and hosts. */
export function cookieCandidates(
  { argument, cursor }: { readonly argument: string; readonly cursor: number },
  { cookies = [] }: Pick<CompletionContext, 'cookies'>,
): Candidates | null {
  const hosts = candidatesOf(
    [...new Set(cookies.map(({ host }) => host))].map((name) => ({ name, description: 'has cookies' })),
    'url',
  );
  const [, verb, name, last] = /^(set|rm|clear)[ \t]+(?:(\S+)[ \t]+)?(\S*)$/.exec(argument) ?? [];
  if (last === undefined)
    return /\s/.test(argument) ? null : replacing(argument, cursor, [...words, ...hosts]);
  if (verb === 'rm' && name === undefined)
    return replacing(
      last,
      cursor,
      cookies.map((one) => candidate(one.name, 'value', `of ${one.host}`)),
    );
  if (verb === 'rm')
    return replacing(
      last,
      cursor,
      hosts.filter(({ label }) => cookies.some((one) => one.name === name && one.host === label)),
    );
  return name === undefined ? replacing(last, cursor, hosts) : null;
}

const words = [
  ['set', 'set a cookie: set api.example.com NAME=VALUE'],
  ['rm', 'remove a cookie'],
  ['clear', 'remove all, or those of a host'],
].map(([text = '', description = '']) => candidate(text, 'flag', description));
