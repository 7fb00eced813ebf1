import type { Preview, RenderedText } from '../../request/types.ts';
import type { RequestSource } from './request-source.ts';

export interface SourcePlace {
  readonly offset: number;
  readonly length: number;
  /** The text of the placeholder that is there; null for literal text. */
  readonly placeholder: string | null;
}

export interface BodyPlaces {
  /** Returns the source of a range of the body; null if it is not in the request's text. */
  at(start: number, end: number): SourcePlace | null;
  isOpen(start: number, end: number): boolean;
}

export function bodyPlaces({ body, placeholders }: Preview, request: RequestSource): BodyPlaces {
  const text = body.kind === 'text' ? body.text : { text: '', chunks: [] };
  const pieces = piecesOf(text, placeholders);
  let written: readonly number[] | null | undefined;
  const overlapping = (start: number, end: number): number[] =>
    pieces.flatMap((piece, index) => (piece.start < end && piece.end > start ? [index] : []));
  return {
    isOpen: (start, end) => overlapping(start, end).some((index) => pieces[index]?.isOpen === true),
    at(start, end) {
      const covered = overlapping(start, end);
      const value = covered.map((index) => pieces[index]).find((piece) => piece?.report !== undefined);
      if (value?.report !== undefined) {
        const { offset, text } = value.report;
        return { offset, length: text.length, placeholder: text };
      }
      const [first] = covered;
      if (written === undefined) written = startsInSource(request, pieces);
      const begin = first === undefined ? undefined : written?.[first];
      const piece = first === undefined ? undefined : pieces[first];
      if (begin === undefined || piece === undefined) return null;
      return { offset: begin + start - piece.start, length: end - start, placeholder: null };
    },
  };
}

interface BodyPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly report: Preview['placeholders'][number] | undefined;
  readonly isOpen: boolean;
}

function piecesOf({ chunks }: RenderedText, placeholders: Preview['placeholders']): readonly BodyPiece[] {
  const pieces: BodyPiece[] = [];
  let at = 0;
  for (const chunk of chunks) {
    const end = at + chunk.text.length;
    const report = 'placeholder' in chunk ? placeholders[chunk.placeholder] : undefined;
    const isOpen = chunk.kind === 'error' || chunk.kind === 'awaited';
    pieces.push({ text: chunk.text, start: at, end, report, isOpen });
    at = end;
  }
  return pieces;
}

function startsInSource(
  { source, start }: RequestSource,
  pieces: readonly BodyPiece[],
): readonly number[] | null {
  const [first] = pieces;
  if (first === undefined) return null;
  const begin = first.report?.offset ?? source.indexOf(first.text, start);
  if (begin === -1) return null;
  const starts: number[] = [];
  let at = begin;
  for (const { text, report } of pieces) {
    const written = report?.text ?? text;
    if (!source.startsWith(written, at)) return null;
    starts.push(at);
    at += written.length;
  }
  return starts;
}
