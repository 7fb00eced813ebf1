import { candidate, candidatesOf, wordsOf } from '../candidates.ts';
import type { ArgumentPlace, Candidates } from '../types.ts';

export function cookieCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const { cookies = [] } = context;
  const hosts = candidatesOf(
    [...new Set(cookies.map(({ host }) => host))].map((name) => ({ name, description: 'has cookies' })),
    'url',
  );
  const [, verb, name, typed] = /^(set|rm|clear)[ \t]+(?:(\S+)[ \t]+)?(\S*)$/.exec(argument) ?? [];
  if (typed === undefined)
    return /\s/.test(argument) ? null : { typed: argument, list: [...verbs, ...hosts] };
  if (verb !== 'rm') return name === undefined ? { typed, list: hosts } : null;
  if (name === undefined)
    return { typed, list: cookies.map((one) => candidate(one.name, 'value', `of ${one.host}`)) };
  const holds = (host: string) => cookies.some((one) => one.name === name && one.host === host);
  return { typed, list: hosts.filter(({ label }) => holds(label)) };
}

const verbs = wordsOf(
  {
    set: 'set a cookie: set api.example.com NAME=VALUE',
    rm: 'remove a cookie',
    clear: 'remove all, or those of a host',
  },
  'flag',
);
