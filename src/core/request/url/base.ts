import type { Draft, SourceText } from '../draft.ts';
import type { DraftRenderer } from '../render/draft-renderer.ts';
import { addedPiece, type Piece, withPieceText } from '../render/piece.ts';
import { addedText, nearestOffset } from '../source-text.ts';

/** Renders the prefix of a target that starts with `/`: `{{base_url}}`, else the host of a `Host` header. */
export function renderBase({ url: target, headers }: Draft, renderer: DraftRenderer): Piece[] {
  if (renderer.scope.get('base_url') !== undefined) return renderBaseUrl(target, renderer);
  const host = headers.find(({ name, value }) => name.text.toLowerCase() === 'host' && value.text !== '');
  if (host !== undefined) return renderHost(host.value, renderer);
  const offset = nearestOffset(target, 0);
  renderer.report({
    code: 'unresolved-variable',
    severity: 'error',
    part: 'url',
    offset,
    length: Math.max(1, target.text.length),
    message: 'a target that starts with / needs a base URL: base_url is not set',
    hint: '.base URL sets it',
  });
  return renderBaseUrl(target, renderer);
}

export function withOneSlash(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined) return [];
  const extra = (/^\/*/.exec(first.chunk.text)?.[0].length ?? 1) - 1;
  if (extra <= 0 || first.chunk.kind !== 'literal') return pieces;
  const { offset, length, chunk, isVerbatim } = first;
  const trimmed = withPieceText(first, chunk.text.slice(extra));
  return [{ ...trimmed, offset: offset + extra, length: length - extra, isVerbatim }, ...rest];
}

function renderBaseUrl(target: SourceText, renderer: DraftRenderer): Piece[] {
  const isQuiet = renderer.scope.get('base_url') === undefined;
  const runs = [...addedText('').runs, { at: 12, offset: nearestOffset(target, 0) }];
  const pieces = renderer.render({ text: '{{base_url}}', runs }, { part: 'url', isQuiet }).pieces();
  return pieces.map((piece) => withPieceText(piece, piece.chunk.text.replace(/\/+$/, '')));
}

function renderHost(value: SourceText, renderer: DraftRenderer): Piece[] {
  const host = renderer.render(value, { part: 'url', isQuiet: true });
  const scheme = /:443$/.test(host.text) ? 'https://' : 'http://';
  return [addedPiece(scheme, nearestOffset(value, 0)), ...host.pieces()];
}
