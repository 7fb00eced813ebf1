import type { Preview, PreviewBodyPiece, PreviewMultipartPart, RenderedText } from '../../request/types.ts';
import type { Chunk } from '../../template/types.ts';
import { clipLine } from '../fit.ts';
import { type StyledLine, type StyledSpan, span } from '../styled.ts';
import { fold, type Section } from './allot.ts';
import { chunkSpan, renderedSpans } from './rendered.ts';
import { type TextRow, windowOf } from './text-window.ts';

/** The body as it will be sent, values coloured; a long one around the cursor, with a count of what is hidden. */
export function bodySection(
  preview: Preview,
  room: { width: number; height: number; cursor: number | null },
): Section {
  const { body } = preview;
  switch (body.kind) {
    case 'none':
      return { wanted: 0, draw: () => [] };
    case 'file': {
      const note = body.substitute
        ? '  the file, its placeholders replaced'
        : '  the file, as it is when sent';
      const line = [span('< ', 'muted'), ...renderedSpans(body.path, 'string'), span(note, 'muted')];
      return { wanted: 1, draw: () => [clipLine(line, room.width)] };
    }
    case 'multipart': {
      const lines = body.parts.map((part) => clipLine(partLine(part), room.width));
      return { wanted: lines.length, draw: (rows) => fold(lines, rows) };
    }
    case 'text':
      return textSection(body.content, preview, room);
    case 'pieces':
      return textSection(joinPieces(body.pieces), preview, room);
    default:
      return body satisfies never;
  }
}

/** Files stand as `< path` between the texts. */
function joinPieces(pieces: readonly PreviewBodyPiece[]): RenderedText {
  const chunks = pieces.flatMap((piece): readonly Chunk[] =>
    piece.kind === 'text' ? piece.content.chunks : [{ kind: 'literal', text: '< ' }, ...piece.path.chunks],
  );
  return { text: chunks.map(({ text }) => text).join(''), chunks };
}

function textSection(
  content: RenderedText,
  preview: Preview,
  room: { width: number; height: number; cursor: number | null },
): Section {
  const shown = shownText(content);
  if (shown === '') return { wanted: 0, draw: () => [] };
  const focus = focusIn(content, preview, room.cursor);
  const escapes = preview.body.kind === 'text' && preview.body.media === 'json';
  const whole = windowOf(shown, { focus, width: room.width, height: room.height });
  return {
    wanted: whole.rows.length + (whole.above === null ? 0 : 1) + (whole.below === null ? 0 : 1),
    draw(height) {
      const { rows, above, below } = windowOf(shown, { focus, width: room.width, height });
      return [
        ...(above === null ? [] : [[span(`… ${above} above`, 'muted')]]),
        ...rowLines(content.chunks, rows, escapes).map((line) => clipLine(line, room.width)),
        ...(below === null ? [] : [[span(`… ${below} below`, 'muted')]]),
      ];
    },
  };
}

/** The interpolated text, secrets masked. */
function shownText(content: RenderedText): string {
  const isSecret = (chunk: Chunk) => chunk.kind === 'value' && chunk.secret;
  if (!content.chunks.some(isSecret)) return content.text;
  return content.chunks.map((chunk) => chunkSpan(chunk, 'plain').text).join('');
}

/** The place in the shown text that the cursor in the source is at, counted from the placeholder nearest before it. */
function focusIn(content: RenderedText, preview: Preview, cursor: number | null): number {
  if (cursor === null) return 0;
  let at = 0;
  let before: { source: number; shown: number } | null = null;
  for (const chunk of content.chunks) {
    const { length } = chunkSpan(chunk, 'plain').text;
    const report = chunk.kind === 'literal' ? undefined : preview.placeholders[chunk.placeholder];
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

/** The chunks between the ends of each row, in one pass; `escapes` marks what was escaped for a JSON string. */
function rowLines(chunks: readonly Chunk[], rows: readonly TextRow[], escapes: boolean): StyledLine[] {
  const lines: StyledSpan[][] = rows.map(() => []);
  let row = 0;
  let at = 0;
  for (const chunk of chunks) {
    if (row >= rows.length) break;
    const { text, style } = chunkSpan(chunk, 'plain');
    const end = at + text.length;
    for (let here = rows[row]; here !== undefined && here.start <= end; here = rows[row]) {
      const piece = text.slice(Math.max(0, here.start - at), Math.max(0, here.end - at));
      if (piece !== '' && at < here.end) {
        const isText = escapes && chunk.kind === 'value' && chunk.type === 'string';
        lines[row]?.push(...(isText ? markEscapes(piece, style) : [span(piece, style)]));
      }
      if (here.end > end) break;
      row += 1;
    }
    at = end;
  }
  return lines;
}

function markEscapes(text: string, style: StyledSpan['style']): StyledSpan[] {
  return text
    .split(/(\\(?:u[0-9a-fA-F]{4}|.))/)
    .map((piece, index) => span(piece, index % 2 === 1 ? 'escape' : style))
    .filter((piece) => piece.text !== '');
}

function partLine({ name, content, contentType }: PreviewMultipartPart): StyledLine {
  const value =
    content.kind === 'file'
      ? [span('< ', 'muted'), ...renderedSpans(content.path, 'string')]
      : renderedSpans(content.value, 'plain');
  const type = contentType === null ? [] : [span(`  ${contentType}`, 'muted')];
  return [span('part ', 'muted'), ...renderedSpans(name, 'key'), span(' = ', 'muted'), ...value, ...type];
}
