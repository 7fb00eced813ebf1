import type { AuthAddition } from '../auth/added-auth.ts';
import type { RenderedAuth } from '../auth/render-auth.ts';
import type { DraftParameter, SourceText } from '../draft.ts';
import type { DraftRenderer, RenderRequest } from '../render/draft-renderer.ts';
import { encodeQueryText } from '../render/form/form-encoding.ts';
import { addedPiece, encodePieces, isUnresolved, type Piece, withPieceText } from '../render/piece.ts';
import { nearestOffset } from '../source-text.ts';
import { reportSingleBraces } from './single-braces.ts';

export type QueryKey = Extract<AuthAddition, { kind: 'query' }> & Pick<RenderedAuth, 'unresolved'>;

export function appendQuery(
  pieces: readonly Piece[],
  query: readonly (DraftParameter & Pick<RenderRequest, 'within'>)[],
  renderer: DraftRenderer,
): readonly Piece[] {
  if (query.length === 0) return pieces;
  const { before, after } = splitAtFragment(pieces);
  const result = [...before];
  let state = queryState(before.map(settledText).join(''));
  const append = (added: readonly Piece[]) => {
    for (const piece of added) {
      result.push(piece);
      state = queryState(settledText(piece), state);
    }
  };
  for (const parameter of query) {
    const offset = nearestOffset(parameter.name, 0);
    if (state !== 'open') append([addedPiece(state === 'none' ? '?' : '&', offset)]);
    append(renderParameter(parameter, renderer));
  }
  return [...result, ...after];
}

export function appendKey(
  pieces: readonly Piece[],
  { name, secret, unresolved }: QueryKey,
  offset: number,
): Piece[] {
  const { before, after } = splitAtFragment(pieces);
  const mark = { none: '?', open: '', closed: '&' }[queryState(before.map(settledText).join(''))];
  const chunks = unresolved ?? [{ kind: 'secret', text: secret } as const];
  const value = chunks.map((chunk): Piece => ({ ...addedPiece('', offset), chunk }));
  const key = encodePieces(value, 'percent', encodeQueryText);
  return [...before, addedPiece(`${mark}${encodeQueryText(name)}=`, offset), ...key, ...after];
}

export function hasParameter(url: string, name: string): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1];
  return query !== undefined && new URLSearchParams(query).has(name);
}

/** The `?` of an unresolved `{{?name}}` begins no query. */
const settledText = ({ chunk }: Piece): string => (isUnresolved(chunk) ? 'x' : chunk.text);

type QueryState = 'none' | 'open' | 'closed';

function queryState(text: string, before: QueryState = 'none'): QueryState {
  if (text === '' || (before === 'none' && !text.includes('?'))) return before;
  return /[?&]$/.test(text) ? 'open' : 'closed';
}

function renderParameter(
  { kind, name, value, within = null }: DraftParameter & Pick<RenderRequest, 'within'>,
  renderer: DraftRenderer,
): Piece[] {
  const render = (text: SourceText): Piece[] => {
    const pieces = renderer.render(text, { part: 'url', within }).pieces();
    return kind === 'field' ? fieldPieces(pieces, renderer) : pieces;
  };
  if (value === null) return render(name);
  const equals = addedPiece('=', nearestOffset(value, 0));
  return [...render(name), equals, ...render(value)];
}

function fieldPieces(pieces: Piece[], renderer: DraftRenderer): Piece[] {
  reportSingleBraces(pieces, renderer);
  const encoded = encodePieces(pieces, 'percent', encodeQueryText);
  renderer.rewrite(encoded);
  return encoded;
}

function splitAtFragment(pieces: readonly Piece[]): { before: readonly Piece[]; after: readonly Piece[] } {
  const index = pieces.findIndex(({ chunk }) => !isUnresolved(chunk) && chunk.text.includes('#'));
  const piece = pieces[index];
  if (piece === undefined) return { before: pieces, after: [] };
  const at = piece.chunk.text.indexOf('#');
  const { offset, isVerbatim } = piece;
  const tail = {
    ...withPieceText(piece, piece.chunk.text.slice(at)),
    offset: isVerbatim ? offset + at : offset,
    isVerbatim,
  };
  const head = { ...withPieceText(piece, piece.chunk.text.slice(0, at)), isVerbatim };
  return { before: [...pieces.slice(0, index), head], after: [tail, ...pieces.slice(index + 1)] };
}
