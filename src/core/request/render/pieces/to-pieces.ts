import type { Rendering } from '../../../template/render.ts';
import type { Template } from '../../../template/template.ts';
import type { SourceText } from '../../draft.ts';
import { exactOffset, runsWithin, sourceSpan } from '../../source-text.ts';
import type { Span } from '../../text/nodes.ts';
import type { Piece } from '../piece.ts';

/** A piece for each chunk; several for a literal that the source holds in parts, such as lines that end in CRLF. */
export function toPieces({ chunks }: Rendering, { segments }: Template, source: SourceText): Piece[] {
  return chunks.flatMap((chunk, index): Piece[] => {
    const { start, end } = segments[index] ?? { start: 0, end: 0 };
    const { offset, length } = sourceSpan(source, start, end);
    const isWhole =
      exactOffset(source, start) === offset && exactOffset(source, end - 1) === offset + length - 1;
    const isVerbatim =
      chunk.kind === 'literal' && isWhole && length === chunk.text.length && length === end - start;
    const piece = { chunk, offset, length, isVerbatim };
    if (isVerbatim || chunk.kind !== 'literal') return [piece];
    return literalParts(chunk.text, { start, end }, source) ?? [piece];
  });
}

function literalParts(text: string, segment: Span, source: SourceText): Piece[] | null {
  const parts: Piece[] = [];
  for (const run of runsWithin(source, segment)) {
    for (const { start, end } of withoutEscapes(source.text, run)) {
      const { offset, length } = sourceSpan(source, start, end);
      const isVerbatim = exactOffset(source, start) !== null;
      parts.push({
        chunk: { kind: 'literal', text: source.text.slice(start, end) },
        offset,
        length,
        isVerbatim,
      });
    }
  }
  return parts.map(({ chunk }) => chunk.text).join('') === text ? parts : null;
}

/** The text around the backslash of each `\{{`, which is not sent. */
function* withoutEscapes(source: string, { start, end }: Span): Generator<Span> {
  const text = source.slice(start, end);
  let from = 0;
  for (let at = text.indexOf('\\{{'); at !== -1; at = text.indexOf('\\{{', at + 1)) {
    if (at > from) yield { start: start + from, end: start + at };
    from = at + 1;
  }
  if (from < text.length) yield { start: start + from, end };
}
