import { nextBoundary, previousBoundary } from '../../text/graphemes.ts';
import type { Document, Range } from '../document.ts';
import type { EditorState } from '../editor.ts';
import { viActions } from './commands.ts';
import { enterInsert } from './insertion.ts';
import { lineEndAt, linesOf } from './lines.ts';
import { movedTo, targetOf } from './moving.ts';
import { textObject } from './objects.ts';
import { moveTo, operate, type Region, replaced, withYankedText } from './operators.ts';
import type { ViCommand } from './read-command.ts';
import { registerText } from './registers.ts';
import type { Extent, ViEditor, ViState } from './types.ts';

export function visualRange({ text, cursor }: Document, { mode, anchor }: ViState): Range | null {
  if (mode !== 'visual' && mode !== 'visual-line') return null;
  const start = Math.min(anchor, cursor, text.length);
  const end = Math.min(text.length, Math.max(anchor, cursor));
  return mode === 'visual' ? { start, end: nextBoundary(text, end) } : linesOf(text, { start, end });
}

export function visualCommand(before: ViEditor, command: ViCommand, keys: string): ViEditor {
  const extent = extentOf(before);
  const after = selectionCommand(before, command);
  if (after.vi.insertion !== null)
    return { ...after, vi: { ...after.vi, insertion: { ...after.vi.insertion, keys, extent } } };
  if (after.editor.document.text === before.editor.document.text) return after;
  return { ...after, vi: { ...after.vi, change: { keys, inserted: null, extent } } };
}

function extentOf({ editor: { document }, vi }: ViEditor): Extent | null {
  const range = visualRange(document, vi);
  if (range === null || (vi.mode !== 'visual' && vi.mode !== 'visual-line')) return null;
  const lines = document.text.slice(range.start, range.end).split('\n');
  return { mode: vi.mode, lines: lines.length, characters: countGraphemes(lines.at(-1) ?? '') };
}

export function selectExtent({ editor, vi }: ViEditor, { mode, lines, characters }: Extent): ViEditor {
  const { text, cursor } = editor.document;
  let line = cursor;
  for (let left = lines - 1; left > 0 && lineEndAt(text, line) < text.length; left -= 1)
    line = lineEndAt(text, line) + 1;
  const end = lineEndAt(text, line);
  let offset = line;
  for (let left = characters - 1; left > 0 && nextBoundary(text, offset) < end; left -= 1)
    offset = nextBoundary(text, offset);
  return { editor: moveTo(editor, offset), vi: { ...vi, mode, anchor: cursor } };
}

function countGraphemes(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = nextBoundary(text, at)) count += 1;
  return count;
}

function selectionCommand(before: ViEditor, command: ViCommand): ViEditor {
  const { editor, vi } = before;
  const { document } = editor;
  const { name } = command;
  const range = visualRange(document, vi);
  if (range === null) return before;
  const region: Region = { ...range, isLines: vi.mode === 'visual-line' };
  const operator = operators.get(name);
  if (operator !== undefined) return inOperator(before, operator, region);
  const action = viActions.get(name);
  if (action?.kind === 'visual')
    return { editor, vi: { ...vi, mode: vi.mode === action.mode ? 'normal' : action.mode } };
  if (name === 'o') return { editor: moveTo(editor, vi.anchor), vi: { ...vi, anchor: document.cursor } };
  if (name === 'r') return normal(moveTo(withCharacter(editor, region, command.argument), region.start), vi);
  if (name === 'J' && action?.kind === 'edit') {
    const lines = document.text.slice(region.start, region.end).split('\n').length;
    const start = normal(moveTo(editor, region.start), vi);
    return normal(action.run(start, { ...command, count: Math.max(2, lines) }), vi);
  }
  if (name === 'p' || name === 'P') return putOver(before, region);
  const object = textObject(name, { ...document, count: command.count ?? 1 });
  if (object === null || (object !== undefined && object.start === object.end)) return before;
  if (object !== undefined)
    return {
      editor: moveTo(editor, previousBoundary(document.text, object.end)),
      vi: { ...vi, anchor: object.start, mode: 'visual' },
    };
  const target = targetOf(before, command);
  return target == null ? before : movedTo(before, target);
}

const operators: ReadonlyMap<string, string> = new Map(
  Object.entries({ d: 'dxDX', c: 'csC', y: 'yY', gu: 'u', gU: 'U', 'g~': '~' }).flatMap(([operator, keys]) =>
    [...keys, operator].map((key) => [key, operator] as const),
  ),
);

const normal = (editor: EditorState, vi: ViState): ViEditor => ({ editor, vi: { ...vi, mode: 'normal' } });

function inOperator(before: ViEditor, operator: string, region: Region): ViEditor {
  const { editor, vi } = operate(operator, before, region);
  if (operator === 'c') return enterInsert({ editor, vi }, { before: before.editor, keys: 'i', count: 1 });
  const start = operator === 'd' ? editor : moveTo(editor, region.start);
  return normal(start, vi);
}

function withCharacter(editor: EditorState, { start, end }: Region, character: string): EditorState {
  const { text } = editor.document;
  let added = '';
  for (let at = start; at < end; at = nextBoundary(text, at))
    added += text.charAt(at) === '\n' ? '\n' : character;
  return replaced(editor, { start, end, text: added });
}

function putOver(before: ViEditor, region: Region): ViEditor {
  const taken = registerText(before);
  if (taken === null) return normal(before.editor, before.vi);
  const text = taken.isLines && region.isLines ? taken.text.slice(0, -1) : taken.text;
  const { editor, vi } = withYankedText(before, region);
  const { start, end } = region;
  const put = replaced(editor, { start, end, text, cursor: start });
  return normal(put, vi);
}
