import { nextBoundary } from '../../text/graphemes.ts';
import type { Range } from '../document.ts';
import { applyCommand, type EditorState } from '../editor.ts';
import { addKill } from '../edits/kill-ring.ts';
import { firstNonBlank, indentAt, lineEndAt, lineStartAt, linesOf } from './lines.ts';
import type { Target } from './motions.ts';
import { withText } from './registers.ts';
import type { RegisterText, ViEditor } from './types.ts';

/** Text that an operator takes; whole lines come without the last line feed. */
export interface Region extends Range {
  readonly isLines: boolean;
}

export function regionOf(text: string, cursor: number, { to, extent }: Target): Region {
  const range = { start: Math.min(cursor, to), end: Math.max(cursor, to) };
  if (extent === 'lines') return { ...linesOf(text, range), isLines: true };
  if (extent === 'inclusive') return { ...range, end: nextBoundary(text, range.end), isLines: false };
  // A region that ends at the start of a line leaves the line feed before it.
  const isWhole = range.end - 1 > range.start && text.charAt(range.end - 1) === '\n';
  return { ...range, end: isWhole ? range.end - 1 : range.end, isLines: false };
}

export function operate(operator: string, before: ViEditor, region: Region): ViEditor {
  switch (operator) {
    case 'y':
      return yank(before, region);
    case 'd':
      return deleteRegion(before, region);
    case 'c':
      return region.isLines ? changeLines(before, region) : deleteRegion(before, region);
    default:
      return changeCase(before, region, operator);
  }
}

export function withYankedText({ editor, vi }: ViEditor, { start, end, isLines }: Region): ViEditor {
  const text = editor.document.text.slice(start, end);
  if (text === '' && !isLines) return { editor, vi };
  const killed = isLines ? `${text}\n` : text;
  if (vi.register === '_') return { editor, vi };
  return {
    editor: { ...editor, killRing: addKill(editor.killRing, killed, 'new') },
    vi: { ...vi, lines: isLines ? killed : null, registers: withText(vi, { text: killed, isLines }) },
  };
}

/** `"0` is what was copied last, whatever was deleted since. */
function copied({ editor, vi }: ViEditor, { editor: { document } }: ViEditor, region: Region): ViEditor {
  const text = document.text.slice(region.start, region.end);
  if (vi.register !== null || text === '') return { editor, vi };
  const { isLines } = region;
  const last = { text: isLines ? `${text}\n` : text, isLines };
  return { editor, vi: { ...vi, registers: { ...vi.registers, 0: last } } };
}

export const replaced = (
  editor: EditorState,
  change: Range & { text: string; cursor?: number },
): EditorState => applyCommand(editor, { name: 'replace', ...change });

export const moveTo = (editor: EditorState, offset: number): EditorState =>
  applyCommand(editor, { name: 'move-to', offset });

function yank(before: ViEditor, region: Region): ViEditor {
  const { editor, vi } = copied(withYankedText(before, region), before, region);
  const { text, cursor } = editor.document;
  const stays = region.isLines && region.start === lineStartAt(text, cursor);
  return { editor: stays ? editor : moveTo(editor, region.start), vi };
}

function deleteRegion(before: ViEditor, region: Region): ViEditor {
  const { editor, vi } = withYankedText(before, region);
  const { text } = editor.document;
  const { start, end, isLines } = region;
  if (!isLines) return { editor: replaced(editor, { start, end, text: '', cursor: start }), vi };
  const hasNext = end < text.length;
  const from = !hasNext && start > 0 ? start - 1 : start;
  const cut = replaced(editor, { start: from, end: hasNext ? end + 1 : end, text: '' });
  const line = hasNext ? start : from;
  return {
    editor: moveTo(cut, firstNonBlank(cut.document.text, line)),
    vi,
  };
}

function changeLines(before: ViEditor, region: Region): ViEditor {
  const { editor, vi } = withYankedText(before, region);
  const indent = indentAt(editor.document.text, region.start);
  return { editor: replaced(editor, { ...region, text: indent, cursor: region.start + indent.length }), vi };
}

function changeCase({ editor, vi }: ViEditor, { start, end, isLines }: Region, operator: string): ViEditor {
  const text = withCase(editor.document.text.slice(start, end), operator);
  const cursor = isLines ? editor.document.cursor : start;
  return { editor: replaced(editor, { start, end, text, cursor }), vi };
}

export function withCase(text: string, operator: string): string {
  if (operator === 'gu') return text.toLowerCase();
  if (operator === 'gU') return text.toUpperCase();
  return [...text]
    .map((character) =>
      character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
    )
    .join('');
}

export function put(
  before: ViEditor,
  { text: killed, isLines }: RegisterText,
  { place, count }: { readonly place: 'after' | 'before'; readonly count: number },
): EditorState {
  const { editor } = before;
  const { text, cursor } = editor.document;
  const many = killed.repeat(Math.min(count, Math.max(1, Math.floor(maxRepeated / killed.length))));
  if (!isLines) {
    const isAfter = place === 'after' && cursor < lineEndAt(text, cursor);
    const at = isAfter ? nextBoundary(text, cursor) : cursor;
    const put = replaced(editor, { start: at, end: at, text: many });
    return applyCommand(put, { name: 'backward-char' });
  }
  const at = place === 'after' ? lineEndAt(text, cursor) : lineStartAt(text, cursor);
  const added = place === 'after' ? `\n${many.slice(0, -1)}` : many;
  const first = place === 'after' ? at + 1 : at;
  const next = replaced(editor, { start: at, end: at, text: added, cursor: first });
  return moveTo(next, firstNonBlank(next.document.text, first));
}

/** UTF-16 units that a mistyped count makes at the most. */
export const maxRepeated = 1_000_000;
