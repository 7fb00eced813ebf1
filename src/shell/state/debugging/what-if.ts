import { applyCommand, createEditor } from '../../../core/editor/editor.ts';
import { classifyInput } from '../../../core/request/classify.ts';
import type { Preview } from '../../../core/request/types.ts';
import { parseExpression } from '../../../core/template/resolve/expression.ts';
import { resolve } from '../../../core/template/resolve/resolve.ts';
import { writeValue } from '../../../core/value/write.ts';
import { noted, stashOf, withEditor } from '../edits.ts';
import { placeholderUnder } from '../placeholders.ts';
import type { ShellState } from '../state.ts';
import { next, type ShellReads, type ShellUpdate } from '../types.ts';

export function tryValue(state: ShellState, reads: ShellReads): ShellUpdate {
  const { text, cursor } = state.editor.document;
  const placeholder =
    placeholderUnder(text, cursor)?.text ?? placeholderNear(cursor, reads.preview(text).preview);
  const { assignment, value } = assignmentFor(placeholder, reads);
  const start = `.whatif ${assignment}`;
  const empty = createEditor('', state.editor.killRing);
  const input = applyCommand(empty, { name: 'set-text', text: start + value });
  const range = { start: start.length, end: start.length + value.length };
  // Typing replaces the value of now.
  const editor = value === '' ? input : applyCommand(input, { name: 'select-range', ...range });
  // The difference that Enter prints is one of this request.
  const isRequest = classifyInput(text).kind === 'request';
  const hold = { kind: 'dispatch', action: { kind: 'request-held', request: { text, name: null } } } as const;
  const trying = { ...withEditor(state, editor), stash: stashOf(state) };
  const after = noted(trying, 'Enter shows the differences; nothing is set');
  return isRequest ? next(after, hold) : next(after);
}

function placeholderNear(cursor: number, { source, placeholders }: Preview): string | null {
  const written = placeholders.filter(({ text, offset }) => source.startsWith(text, offset));
  const near = written.findLast(({ offset }) => offset <= cursor) ?? written[0];
  return near?.text ?? null;
}

/** `user.id:=` with the value of now; nothing for what is not a variable. */
function assignmentFor(
  placeholder: string | null,
  { scope }: ShellReads,
): { readonly assignment: string; readonly value: string } {
  const expression = placeholder === null ? null : parseExpression(placeholder);
  if (placeholder === null || expression?.kind !== 'path') return { assignment: '', value: '' };
  const path = placeholder.slice(2, -2).trim();
  const found = resolve(expression, scope(), { suggest: false });
  if (found.kind === 'problem' || found.secret) return { assignment: `${path}=`, value: '' };
  const text = writeValue(found.value);
  const isShort = text.length <= maxValue && !/[\s"'\\]/.test(text);
  const separator = found.type === 'string' || found.type === 'date' ? '=' : ':=';
  return { assignment: `${path}${separator}`, value: isShort ? text : '' };
}

const maxValue = 100;
