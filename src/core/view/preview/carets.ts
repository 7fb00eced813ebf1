import type { Preview } from '../../request/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { clipLine, lineWidth } from '../paint/fit.ts';

/** `^^^^ reason` for below a line that holds an error; null for another line. */
export function caretLine(line: StyledLine, preview: Preview, width: number): StyledLine | null {
  const index = line.findIndex(({ style }) => style === 'error');
  const wrong = line[index];
  if (wrong === undefined) return null;
  const message = reasonOf(wrong.text, preview);
  if (message === null) return null;
  const indent = lineWidth(line.slice(0, index));
  const marks = '^'.repeat(Math.max(1, lineWidth([wrong])));
  const text = `${marks} ${message}`;
  if (indent + text.length > width && message.length + 1 <= indent) {
    return [span(' '.repeat(indent - message.length - 1)), span(`${message} ${marks}`, 'error')];
  }
  return clipLine([span(' '.repeat(indent)), span(text, 'error')], width);
}

function reasonOf(text: string, preview: Preview): string | null {
  const offsets = new Set(
    preview.placeholders.filter((report) => report.text === text).map(({ offset }) => offset),
  );
  const errors = preview.diagnostics.filter(({ severity }) => severity === 'error');
  const own =
    errors.find(({ offset }) => offsets.has(offset)) ??
    errors.find(({ offset, length }) => preview.source.slice(offset, offset + length) === text);
  return own?.message ?? null;
}
