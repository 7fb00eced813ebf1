import type { Preview, RenderedText } from '../../request/types.ts';
import { isSecretChunk } from '../../template/secret-chunk.ts';
import type { Chunk } from '../../template/types.ts';
import type { TextRow } from '../../text/rows.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import type { Section } from './allocate-rows.ts';
import { chunkSpan, mask } from './rendered.ts';
import { hiddenCount, windowOf } from './text-window.ts';

export interface BodyRoom {
  readonly width: number;
  readonly height: number;
  readonly cursor: number | null;
  /** Lines further down than the cursor, up when negative. */
  readonly scroll: number;
  readonly restHint: string | null;
}

export function textSection(content: RenderedText, preview: Preview, room: BodyRoom): Section {
  const shown = shownText(content);
  if (shown === '') return { preferred: 0, draw: () => [] };
  const focus = scrolled(shown, focusIn(content, preview, room.cursor), room).offset;
  const escapes = preview.media === 'json';
  const whole = windowOf(shown, { focus, width: room.width, height: room.height });
  return {
    preferred: whole.rows.length + (whole.above === null ? 0 : 1) + (whole.below === null ? 0 : 1),
    *draw(height) {
      const { rows, above, below } = windowOf(shown, { focus, width: room.width, height });
      if (above !== null) yield [span(`… ${hiddenCount(shown, above)} above`, 'muted')];
      yield* rowLines(content.chunks, rows, escapes);
      if (below !== null) yield restLine(hiddenCount(shown, below), room.restHint);
    },
  };
}

const restLine = (count: string, hint: string | null): StyledLine =>
  hint === null
    ? [span(`… ${count} below`, 'muted')]
    : [span(`… ${count}`, 'muted'), span(`  ${hint}`, 'hint')];

export function usableScroll(
  content: RenderedText,
  preview: Preview,
  room: Pick<BodyRoom, 'cursor' | 'scroll' | 'width'>,
): number {
  return scrolled(shownText(content), focusIn(content, preview, room.cursor), room).scroll;
}

function scrolled(
  text: string,
  focus: number,
  { scroll, width }: Pick<BodyRoom, 'scroll' | 'width'>,
): { readonly offset: number; readonly scroll: number } {
  const direction = Math.sign(scroll);
  let offset = focus;
  let used = 0;
  for (; used < Math.abs(scroll); used += 1) {
    const next = direction > 0 ? rowBelow(text, offset, width) : rowAbove(text, offset, width);
    if (next === offset) break;
    offset = next;
  }
  return { offset, scroll: direction * used };
}

function rowBelow(text: string, at: number, width: number): number {
  const next = text.indexOf('\n', at);
  return next === -1 || next - at > width ? Math.min(text.length, at + width) : next + 1;
}

function rowAbove(text: string, at: number, width: number): number {
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return at - start > width || start === 0 ? Math.max(0, at - width) : text.lastIndexOf('\n', start - 2) + 1;
}

const shownLength = (chunk: Chunk): number => (isSecretChunk(chunk) ? mask.length : chunk.text.length);

function shownText(content: RenderedText): string {
  if (!content.chunks.some(isSecretChunk)) return content.text;
  return content.chunks.map((chunk) => (isSecretChunk(chunk) ? mask : chunk.text)).join('');
}

function focusIn(content: RenderedText, preview: Preview, cursor: number | null): number {
  if (cursor === null) return 0;
  let at = 0;
  let before: { source: number; shown: number } | null = null;
  for (const chunk of content.chunks) {
    const length = shownLength(chunk);
    const report = 'placeholder' in chunk ? preview.placeholders[chunk.placeholder] : undefined;
    if (report !== undefined) {
      const end = report.offset + report.text.length;
      if (cursor < report.offset) {
        const distance =
          before === null ? at - (report.offset - cursor) : before.shown + cursor - before.source;
        return Math.max(0, Math.min(distance, at));
      }
      if (cursor < end) return at;
      before = { source: end, shown: at + length };
    }
    at += length;
  }
  const fromEnd = at - (preview.source.length - cursor);
  return Math.max(0, Math.min(before === null ? fromEnd : before.shown + cursor - before.source, at));
}

function* rowLines(
  chunks: readonly Chunk[],
  rows: readonly TextRow[],
  escapes: boolean,
): Generator<StyledSpan[]> {
  let at = 0;
  let index = 0;
  for (const { start, end } of rows) {
    const line: StyledSpan[] = [];
    for (let chunk = chunks[index]; chunk !== undefined; chunk = chunks[index]) {
      const next = at + shownLength(chunk);
      if (next > start && at < end) {
        const { text, style } = chunkSpan(chunk, 'plain');
        const piece = text.slice(Math.max(0, start - at), end - at);
        const isText = escapes && chunk.kind === 'value' && chunk.type === 'string';
        line.push(...(isText ? markEscapes(piece, style) : [span(piece, style)]));
      }
      if (end <= next) break;
      at = next;
      index += 1;
    }
    yield line;
  }
}

function markEscapes(text: string, style: StyledSpan['style']): StyledSpan[] {
  return text
    .split(/(\\(?:u[0-9a-fA-F]{4}|.))/)
    .map((piece, index) => span(piece, index % 2 === 1 ? 'inserted-escape' : style))
    .filter((piece) => piece.text !== '');
}
