import { isName } from '../../value/name.ts';

export type Loop =
  | { readonly kind: 'items'; readonly name: string; readonly code: string; readonly codeAt: number }
  | { readonly kind: 'times' | 'while'; readonly code: string; readonly codeAt: number };

export function parseLoop(value: string): Loop | null {
  const [all, word, rest] = /^(for|while)[ \t]+(\S.*)$/.exec(value.trimEnd()) ?? [];
  if (all === undefined || rest === undefined) return null;
  const restAt = all.length - rest.length;
  if (word === 'while') return { kind: 'while', code: rest, codeAt: restAt };
  const [head] = /^(?:(?:const|let|var)[ \t]+)?\S+[ \t]+of(?:[ \t]+|$)/.exec(rest) ?? [];
  if (head === undefined) return { kind: 'times', code: rest, codeAt: restAt };
  const name = /(\S+)[ \t]+of[ \t]*$/.exec(head)?.[1] ?? '';
  const code = rest.slice(head.length);
  return isName(name) && code !== '' ? { kind: 'items', name, code, codeAt: restAt + head.length } : null;
}

/** Rounds of one request at most: a condition may never become false. */
export const maxRounds: Readonly<Record<Loop['kind'], number>> = {
  items: 100_000,
  times: 100_000,
  while: 1000,
};

export const indexName = '$index';
