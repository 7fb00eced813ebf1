import type { SourceText } from '../../draft.ts';
import { sliceSourceText, trimSourceText } from '../../source-text.ts';
import type { Span } from '../nodes.ts';
import { piecesText, type Word, type WordPiece } from './words.ts';

export type Item =
  | {
      readonly kind: 'header' | 'query' | 'text' | 'json' | 'file';
      readonly name: SourceText;
      readonly value: SourceText;
      readonly valueFile: SourceText | null;
      readonly separator: Span;
      readonly isNested: boolean;
    }
  | { readonly kind: 'body-file'; readonly path: SourceText; readonly separator: Span }
  | { readonly kind: 'placeholder' }
  | { readonly kind: 'unknown' };

/** Splits a word at its first separator; one inside quotes counts only without another outside. */
export function readItem(word: Word): Item {
  const separator = findSeparator(word.pieces, 'bare') ?? findSeparator(word.pieces, 'quoted');
  if (separator === null) {
    return word.pieces.length === 1 && word.pieces[0]?.kind === 'placeholder'
      ? { kind: 'placeholder' }
      : { kind: 'unknown' };
  }
  const { before, after } = splitAt(word.pieces, separator);
  const name = piecesText(before, word.start);
  const value = piecesText(after, word.end);
  const span = spanOf(word.pieces, separator);
  if (name.text === '')
    return separator.kind === 'file'
      ? { kind: 'body-file', path: value, separator: span }
      : { kind: 'unknown' };
  if (separator.kind !== 'header')
    return {
      kind: separator.kind,
      name,
      value,
      valueFile: separator.kind === 'file' ? null : fileOf(after, value),
      separator: span,
      isNested: isNestedName(before),
    };
  const written = piecesText(withQuotes(after, name.text, word), word.end);
  return {
    kind: 'header',
    name: trimSourceText(name),
    value: trimSourceText(written),
    valueFile: fileOf(after, value),
    separator: span,
    isNested: false,
  };
}

const fileOf = ([first]: readonly WordPiece[], value: SourceText): SourceText | null =>
  first?.kind === 'bare' && first.text.startsWith('@') && value.text.length > 1
    ? sliceSourceText(value, 1)
    : null;

/** `a[b][0][]`, as in HTTPie; in quotes it is a plain name. */
const isNestedName = (pieces: readonly WordPiece[]): boolean =>
  nestedName.test(pieces.map(({ kind, text }) => (kind === 'bare' ? text : '_')).join(''));

export const nestedName = /^[^[\]]*(?:\[[^[\]]*\])+$/;

/** Keeps double quotes of a header's value, as in an ETag. Those around a blank are the shell's, except in headers with ETags. */
function withQuotes(
  after: readonly WordPiece[],
  name: string,
  { quotes = [], end }: Word,
): readonly WordPiece[] {
  const first = after[0]?.offset ?? end;
  const own = quotes.filter((quoted) => {
    const inside = after.filter(({ offset }) => offset > quoted.start && offset < quoted.end);
    const hasBlank = inside.some(({ kind, text }) => kind !== 'placeholder' && /\s/.test(text));
    return (
      quoted.end >= first && inside.length > 0 && (!hasBlank || /^if-(?:none-)?match$/i.test(name.trim()))
    );
  });
  if (own.length === 0) return after;
  const marks = own.flatMap(({ start, end }) => [start, end - 1]);
  const pieces = marks.map((offset): WordPiece => ({ kind: 'quoted', text: '"', offset }));
  return [...after, ...pieces].sort((one, other) => one.offset - other.offset);
}

type SeparatorKind = 'header' | 'query' | 'text' | 'json' | 'file';

interface Separator {
  readonly kind: SeparatorKind;
  readonly piece: number;
  readonly at: number;
  readonly length: number;
}

const separators: readonly (readonly [text: string, kind: SeparatorKind])[] = [
  [':=', 'json'],
  ['==', 'query'],
  ['=', 'text'],
  [':', 'header'],
  ['@', 'file'],
];

function findSeparator(pieces: readonly WordPiece[], kind: WordPiece['kind']): Separator | null {
  for (const [piece, { kind: pieceKind, text }] of pieces.entries()) {
    if (pieceKind !== kind) continue;
    const at = text.search(/[:=@]/);
    if (at === -1) continue;
    const found = separators.find(([separator]) => text.startsWith(separator, at));
    if (found !== undefined) return { kind: found[1], piece, at, length: found[0].length };
  }
  return null;
}

function spanOf(pieces: readonly WordPiece[], { piece, at, length }: Separator): Span {
  const start = (pieces[piece]?.offset ?? 0) + at;
  return { start, end: start + length };
}

function splitAt(pieces: readonly WordPiece[], { piece, at, length }: Separator) {
  const middle = pieces[piece];
  const before = pieces.slice(0, piece);
  const after = pieces.slice(piece + 1);
  if (middle !== undefined) {
    if (at > 0) before.push({ ...middle, text: middle.text.slice(0, at) });
    const rest = middle.text.slice(at + length);
    if (rest !== '') after.unshift({ ...middle, text: rest, offset: middle.offset + at + length });
  }
  return { before, after };
}
