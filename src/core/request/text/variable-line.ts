import type { Span } from './nodes.ts';
import { trimmedSpan } from './request-line.ts';

export interface VariableLine {
  readonly name: string;
  readonly assignment: '=' | ':=';
  readonly value: Span;
}

export const hasVariableLine = (text: string): boolean => /^@[\w-]+\s*=/m.test(text);

export function readVariableLine(source: string, { start, end }: Span): VariableLine | null {
  const [head, name, sign] = /^[ \t]*@([^\s=:]+)[ \t]*(:?=)/.exec(source.slice(start, end)) ?? [];
  if (head === undefined || name === undefined) return null;
  const assignment = sign === ':=' ? ':=' : '=';
  return { name, assignment, value: trimmedSpan(source, start + head.length, end) };
}
