import type { Position } from '../../../core/script/position.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { textWidth } from '../../../core/text/width.ts';

export function excerpt(text: string, { line, column }: Position): string {
  const whole = text.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const from = Math.max(0, column - 1 - before);
  const shown = whole.slice(from, from + widest);
  const start = from > 0 ? '…' : '';
  const end = from + widest < whole.length ? '…' : '';
  const upToCaret = start + shown.slice(0, column - 1 - from);
  const padding = upToCaret.replace(/[^\t]+/g, (part) => ' '.repeat(textWidth(part)));
  return `${cleanLine(start + shown + end)}\n${padding}^`;
}

const before = 60;
const widest = 100;
