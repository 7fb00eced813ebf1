import type { AuthAddition } from './auth/added-auth.ts';
import type { Collector } from './collector.ts';
import type { Draft, SourceText } from './draft.ts';
import { encodeQueryText } from './form-encoding.ts';
import { addedPiece, isUnresolved, type Piece, piecesText, shownText, toRenderedText } from './piece.ts';
import { addedText, nearestOffset } from './source-text.ts';
import type { RenderedText } from './types.ts';
import { describeInvalidUrl, reportUrl } from './url-diagnostics.ts';
import { parseWireUrl } from './wire-url.ts';

export interface RenderedUrl {
  readonly url: RenderedText;
  readonly wireUrl: string | null;
  /** `name:password` of the URL, still encoded; it is sent as a header. */
  readonly credentials: string | null;
  /** Whether the request names the parameter of the added key itself: then its own is the only one. */
  readonly hasOwnKey: boolean;
}

/** A key that is added to the query. */
export type QueryKey = Extract<AuthAddition, { kind: 'query' }>;

/** Target, `base_url` and query items become the interpolated URL and the wire URL (INTERPOLATION.md). */
export function renderUrl(draft: Draft, collector: Collector, key: QueryKey | null = null): RenderedUrl {
  const start = nearestOffset(draft.target, 0);
  let pieces = draft.target.text.startsWith('/')
    ? [...renderBase(draft.target, collector), ...withOneSlash(renderPart(draft.target, collector))]
    : renderPart(draft.target, collector);
  pieces = appendQuery(pieces, draft, collector);
  if (lacksScheme(pieces)) pieces.unshift(addedPiece('http://', start));
  const hasOwnKey = key !== null && hasParameter(piecesText(pieces), key.name);
  if (key !== null && !hasOwnKey) pieces = appendKey(pieces, key, start);
  const text = piecesText(pieces);
  const wire = parseWireUrl(text);
  reportUrl(pieces, collector, { text, wireUrl: wire.kind === 'url' ? wire.href : null });
  const hasErrors = pieces.some(({ chunk }) => isUnresolved(chunk));
  if (wire.kind === 'invalid' && !hasErrors && draft.target.text !== '') {
    const shown = pieces.map(({ chunk }) => shownText(chunk)).join('');
    const empty = wire.reason === 'host' ? emptyInHost(pieces, collector) : null;
    const { message, hint } = describeInvalidUrl({ text, shown, empty }, wire.reason);
    collector.report({
      code: 'invalid-url',
      severity: 'error',
      part: 'url',
      offset: start,
      length: Math.max(1, draft.target.text.length),
      message,
      hint,
    });
  }
  const isAwaited = pieces.some(({ chunk }) => chunk.kind === 'awaited');
  return {
    url: toRenderedText(pieces),
    wireUrl: wire.kind === 'url' && !isAwaited ? wire.href : null,
    credentials: wire.kind === 'url' ? wire.credentials : null,
    hasOwnKey,
  };
}

/** The own text of the placeholder that should have brought the host and brought nothing. */
function emptyInHost(pieces: readonly Piece[], collector: Collector): string | null {
  const authorityEnd = /^[a-z]+:(?:\/\/)?[^/?#\\]*/i.exec(piecesText(pieces))?.[0].length ?? 0;
  let at = 0;
  for (const { chunk } of pieces) {
    if (at > authorityEnd) return null;
    if (chunk.kind === 'value' && chunk.text === '') return collector.placeholderText(chunk);
    at += chunk.text.length;
  }
  return null;
}

function renderPart(text: SourceText, collector: Collector): Piece[] {
  return collector.render(text, { part: 'url' }).pieces();
}

/** A target that starts with `/` is short for `{{base_url}}` and the target. */
function renderBase(target: SourceText, collector: Collector): Piece[] {
  const offset = nearestOffset(target, 0);
  const isSet = collector.scope.get('base_url') !== undefined;
  const base = { text: '{{base_url}}', runs: [...addedText('').runs, { at: 12, offset }] };
  const pieces = collector.render(base, { part: 'url', isQuiet: !isSet }).pieces();
  if (!isSet) {
    collector.report({
      code: 'unresolved-variable',
      severity: 'error',
      part: 'url',
      offset,
      length: Math.max(1, target.text.length),
      message: 'a target that starts with / needs base_url, which is not set',
      hint: '.base URL sets it',
    });
  }
  return pieces.map((piece) => withText(piece, piece.chunk.text.replace(/\/+$/, '')));
}

function withOneSlash(pieces: readonly Piece[]): Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined) return [];
  const extra = (/^\/*/.exec(first.chunk.text)?.[0].length ?? 1) - 1;
  if (extra <= 0 || first.chunk.kind !== 'literal') return [...pieces];
  const { offset, length, chunk } = first;
  return [
    {
      ...withText(first, chunk.text.slice(extra)),
      offset: offset + extra,
      length: length - extra,
      isVerbatim: first.isVerbatim,
    },
    ...rest,
  ];
}

function withText(piece: Piece, text: string): Piece {
  return text === piece.chunk.text ? piece : { ...piece, isVerbatim: false, chunk: { ...piece.chunk, text } };
}

/** Query items go behind the query of the target, in front of its fragment. */
function appendQuery(pieces: readonly Piece[], { query }: Draft, collector: Collector): Piece[] {
  if (query.length === 0) return [...pieces];
  const { before, after } = splitAtFragment(pieces);
  let text = piecesText(before);
  const result = [...before];
  const append = (added: readonly Piece[]) => {
    result.push(...added);
    text += piecesText(added);
  };
  for (const { name, value } of query) {
    const offset = nearestOffset(name, 0);
    const isFirst = !text.includes('?');
    if (isFirst || !/[?&]$/.test(text)) append([addedPiece(isFirst ? '?' : '&', offset)]);
    append(renderPart(name, collector));
    if (value !== null) append([addedPiece('=', nearestOffset(value, 0)), ...renderPart(value, collector)]);
  }
  return [...result, ...after];
}

/** As the last parameter, encoded: what was added is not what the user wrote, and must not split the URL. */
function appendKey(pieces: readonly Piece[], { name, secret }: QueryKey, offset: number): Piece[] {
  const { before, after } = splitAtFragment(pieces);
  const text = piecesText(before);
  const mark = !text.includes('?') ? '?' : /[?&]$/.test(text) ? '' : '&';
  const value: Piece = {
    ...addedPiece('', offset),
    chunk: { kind: 'secret', text: encodeQueryText(secret) },
  };
  return [...before, addedPiece(`${mark}${encodeQueryText(name)}=`, offset), value, ...after];
}

function hasParameter(url: string, name: string): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1];
  return query !== undefined && new URLSearchParams(query).has(name);
}

function splitAtFragment(pieces: readonly Piece[]): { before: Piece[]; after: Piece[] } {
  const index = pieces.findIndex(({ chunk }) => !isUnresolved(chunk) && chunk.text.includes('#'));
  const piece = pieces[index];
  if (piece === undefined) return { before: [...pieces], after: [] };
  const at = piece.chunk.text.indexOf('#');
  const { offset, isVerbatim } = piece;
  const tail = {
    ...withText(piece, piece.chunk.text.slice(at)),
    offset: isVerbatim ? offset + at : offset,
    isVerbatim,
  };
  const head = { ...withText(piece, piece.chunk.text.slice(0, at)), isVerbatim };
  return { before: [...pieces.slice(0, index), head], after: [tail, ...pieces.slice(index + 1)] };
}

/** `localhost:3000/x` has none; `{{host}}/x` without a value may have one. */
function lacksScheme(pieces: readonly Piece[]): boolean {
  const first = pieces.find(({ chunk }) => chunk.text !== '');
  if (first === undefined || isUnresolved(first.chunk)) return false;
  const text = piecesText(pieces);
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/^https?:/i.test(text);
}
