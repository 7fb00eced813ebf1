import type { BodyPart, BodyPiece } from '../../request/body.ts';
import type { Preview, RenderedText } from '../../request/types.ts';
import type { Chunk } from '../../template/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { clipLine } from '../paint/fit.ts';
import { fold, type Section } from './allocate-rows.ts';
import { type BodyRoom, textSection, usableScroll } from './body-text.ts';
import { renderedSpans } from './rendered.ts';

export function bodySection(preview: Preview, room: BodyRoom): Section {
  const { body } = preview;
  switch (body.kind) {
    case 'none':
      return { preferred: 0, draw: () => [] };
    case 'file': {
      const note = body.substitute ? '  the file, its placeholders replaced' : '  the file, unchanged';
      const line = [span('< ', 'muted'), ...pathSpans(body.path, preview), span(note, 'muted')];
      return { preferred: 1, draw: () => [clipLine(line, room.width)] };
    }
    case 'multipart': {
      const lines = body.parts.map((part) => clipLine(partLine(part, preview), room.width));
      return { preferred: lines.length, draw: (rows) => fold(lines, rows) };
    }
    case 'text':
      return textSection(body.text, preview, room);
    case 'pieces':
      return textSection(joinPieces(body.pieces), preview, room);
    default:
      return body satisfies never;
  }
}

export function bodyScroll(
  preview: Preview,
  { scroll, cursor }: { readonly scroll: number; readonly cursor: number },
): number {
  const { body } = preview;
  if (body.kind !== 'text' && body.kind !== 'pieces') return 0;
  const content = body.kind === 'text' ? body.text : joinPieces(body.pieces);
  return usableScroll(content, preview, { scroll, cursor, width: assumedWidth });
}

/** Bounds a scroll before the terminal is known: rows of one long line may be wider. */
const assumedWidth = 80;

export function joinPieces(pieces: readonly BodyPiece<RenderedText>[]): RenderedText {
  const chunks = pieces.flatMap((piece): readonly Chunk[] =>
    piece.kind === 'text' ? piece.text.chunks : [{ kind: 'literal', text: '< ' }, ...piece.path.chunks],
  );
  return { text: chunks.map(({ text }) => text).join(''), chunks };
}

function pathSpans(path: RenderedText, { source, diagnostics }: Preview): StyledLine {
  const isUnreadable = diagnostics.some(
    ({ code, offset, length }) =>
      code === 'unreadable-file' && source.slice(offset, offset + length) === path.text,
  );
  return renderedSpans(path, isUnreadable ? 'error' : 'string');
}

function partLine({ name, content, contentType }: BodyPart<RenderedText>, preview: Preview): StyledLine {
  const value =
    content.kind === 'file'
      ? [span('< ', 'muted'), ...pathSpans(content.path, preview)]
      : renderedSpans(content.text, 'plain');
  const type = contentType === null ? [] : [span(`  ${contentType}`, 'muted')];
  return [span('part ', 'muted'), ...renderedSpans(name, 'key'), span(' = ', 'muted'), ...value, ...type];
}
