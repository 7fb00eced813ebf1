import { noteText } from './comment.ts';
import type { DirectiveProblem } from './directive.ts';
import { findDirective } from './find.ts';

const particular: ReadonlySet<string> = new Set(['expect', 'mask', 'timeout', 'retry', 'header']);

export function findUnmarkedDirective(line: string, start = 0): DirectiveProblem | null {
  const text = noteText(line);
  const [, word = '', value = ''] = /^([a-z]+)[ \t]+(\S.*)$/.exec(text ?? '') ?? [];
  if (!particular.has(word)) return null;
  const found = findDirective(word);
  if (found.kind !== 'known' || found.row.check(value) !== null) return null;
  const offset = start + line.indexOf(word);
  return {
    code: 'unmarked-directive',
    severity: 'warning',
    message: 'this comment looks like a directive without an @',
    hint: `write # @${word} ${value}`,
    offset,
    length: word.length,
  };
}
