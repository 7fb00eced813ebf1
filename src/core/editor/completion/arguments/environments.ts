import { candidatesOf, wordsOf } from '../candidates.ts';
import type { ArgumentPlace, Candidates } from '../types.ts';

export function environmentCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const names = candidatesOf(context.environments, 'environment');
  const [, first, typed = ''] = /^([\w-]+)[ \t]+(?:\S+[ \t]+)?(\S*)$/.exec(argument) ?? [];
  if (first !== undefined) return takesNames.has(first) ? { typed, list: names } : null;
  if (/\s/.test(argument)) return null;
  const name = argument.slice(argument.lastIndexOf('+') + 1);
  return { typed: name, list: name === argument ? [...names, ...words] : names };
}

const takesNames: ReadonlySet<string> = new Set(['copy', 'edit', 'compare', 'protect', 'unprotect']);

const words = wordsOf(
  {
    new: 'create an environment',
    set: 'set a variable in the current environment',
    copy: 'copy an environment to a new name',
    edit: 'edit the variables as JSON',
    compare: 'show the differences between two environments',
    protect: 'ask before anything but GET, HEAD and OPTIONS',
    unprotect: 'stop asking',
    load: 'read a .env file',
    export: 'write http-client.env.json',
    none: 'use no environment',
  },
  'environment',
);
