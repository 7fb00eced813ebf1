import { candidate, candidatesOf, replacing } from '../candidates.ts';
import type { Candidates, CompletionContext } from '../types.ts';

/** Names of environments, after a `+` too, and the words of `.env`. */
export function environmentCandidates(
  { argument, cursor }: { readonly argument: string; readonly cursor: number },
  { environments }: Pick<CompletionContext, 'environments'>,
): Candidates | null {
  const names = candidatesOf(environments, 'environment');
  const [, first, last = ''] = /^([\w-]+)[ \t]+(?:\S+[ \t]+)?(\S*)$/.exec(argument) ?? [];
  if (first !== undefined) return takesNames.has(first) ? replacing(last, cursor, names) : null;
  if (/\s/.test(argument)) return null;
  const name = argument.slice(argument.lastIndexOf('+') + 1);
  return replacing(name, cursor, name === argument ? [...names, ...words] : names);
}

const takesNames: ReadonlySet<string> = new Set(['copy', 'edit', 'compare', 'protect', 'unprotect']);

const words = [
  ['new', 'create an environment'],
  ['set', 'set a variable in the current environment'],
  ['copy', 'copy an environment to a new name'],
  ['edit', 'edit the variables as JSON'],
  ['compare', 'show the differences between two environments'],
  ['protect', 'ask before anything but GET, HEAD and OPTIONS'],
  ['unprotect', 'stop asking'],
  ['load', 'read a .env file'],
  ['export', 'write http-client.env.json'],
  ['none', 'use no environment'],
].map(([text = '', description = '']) => candidate(text, 'environment', description));
