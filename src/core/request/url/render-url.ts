import { environmentHint } from '../../template/resolve/resolve.ts';
import type { AppliedDefault } from '../defaults/applied-default.ts';
import { applyDefault } from '../defaults/apply-default.ts';
import { type DraftDefault, defaultsFor } from '../defaults/draft-defaults.ts';
import type { Draft, SourceText } from '../draft.ts';
import type { DraftRenderer } from '../render/draft-renderer.ts';
import {
  addedPiece,
  isUnresolved,
  type Piece,
  piecesText,
  shownText,
  toRenderedText,
  withPieceText,
} from '../render/piece.ts';
import { addedText, nearestOffset } from '../source-text.ts';
import type { RenderedText } from '../types.ts';
import { reportUrl } from './diagnostics.ts';
import { describeInvalidUrl } from './invalid-url.ts';
import { appendKey, appendQuery, hasParameter, type QueryKey } from './query.ts';
import { renderPath } from './render-path.ts';
import { type InvalidUrlReason, parseWireUrl } from './wire-url.ts';

export interface RenderedUrl {
  readonly url: RenderedText;
  readonly wireUrl: string | null;
  readonly credentials: string | null;
  /** Whether the request names the added key itself: then its own is the only one. */
  readonly hasOwnKey: boolean;
  readonly appliedQuery: readonly AppliedDefault[];
}

export interface UrlAdditions {
  readonly key?: QueryKey | null;
  readonly defaults?: readonly DraftDefault[];
}

export function renderUrl(
  draft: Draft,
  renderer: DraftRenderer,
  { key = null, defaults = [] }: UrlAdditions = {},
): RenderedUrl {
  const start = nearestOffset(draft.url, 0);
  let pieces = appendQuery(renderTarget(draft, renderer), draft.query, renderer);
  if (lacksScheme(pieces)) pieces = [addedPiece('http://', start), ...withLocalHost(pieces, start)];
  const appliedQuery: AppliedDefault[] = [];
  const own = piecesText(pieces);
  for (const given of defaultsFor(defaults, { kind: 'query', url: own })) {
    if (hasParameter(own, given.name.text)) continue;
    const parameter = { ...given, kind: 'field' } as const;
    appliedQuery.push(
      applyDefault(given, renderer, () => {
        pieces = appendQuery(pieces, [parameter], renderer);
      }),
    );
  }
  const hasOwnKey = key !== null && hasParameter(piecesText(pieces), key.name);
  if (key !== null && !hasOwnKey) pieces = appendKey(pieces, key, start);
  const text = piecesText(pieces);
  const wire = parseWireUrl(text);
  reportUrl(pieces, renderer, {
    draft,
    text,
    wireUrl: wire.kind === 'url' ? wire.href : null,
  });
  const hasErrors = pieces.some(({ chunk }) => isUnresolved(chunk));
  if (wire.kind === 'invalid' && !hasErrors && draft.url.text !== '') {
    reportInvalid(wire.reason, pieces, { draft, renderer });
  }
  const isAwaited = pieces.some(({ chunk }) => chunk.kind === 'awaited');
  return {
    url: toRenderedText(pieces),
    wireUrl: wire.kind === 'url' && !isAwaited ? wire.href : null,
    credentials: wire.kind === 'url' ? wire.credentials : null,
    hasOwnKey,
    appliedQuery,
  };
}

function renderTarget(draft: Draft, renderer: DraftRenderer): readonly Piece[] {
  const { url: target } = draft;
  // The base first: placeholders are numbered in the order in which they are rendered.
  const base = target.text.startsWith('/') ? renderBase(draft, renderer) : null;
  const pieces = renderPath(draft, renderer);
  return base === null ? pieces : [...base, ...withOneSlash(pieces)];
}

/** `localhost:3000/x` has none; `{{host}}/x` without a value may have one. */
function lacksScheme(pieces: readonly Piece[]): boolean {
  const first = pieces.find(({ chunk }) => chunk.text !== '');
  if (first === undefined || isUnresolved(first.chunk)) return false;
  const text = piecesText(pieces);
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/^https?:/i.test(text);
}

function withLocalHost(pieces: readonly Piece[], start: number): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first?.chunk.kind !== 'literal' || !first.chunk.text.startsWith(':')) return pieces;
  const isWithoutPort = /^:(?:[/?#]|$)/.test(piecesText(pieces));
  const own = isWithoutPort ? withPieceText(first, first.chunk.text.slice(1)) : first;
  return [addedPiece('localhost', start), own, ...rest];
}

function reportInvalid(
  reason: InvalidUrlReason,
  pieces: readonly Piece[],
  { draft: { url: target }, renderer }: { readonly draft: Draft; readonly renderer: DraftRenderer },
): void {
  if (reason === 'line-break') return;
  const text = piecesText(pieces);
  const shown = pieces.map(({ chunk }) => shownText(chunk)).join('');
  const empty = reason === 'host' ? emptyInHost(pieces, renderer) : null;
  renderer.report({
    severity: 'error',
    part: 'url',
    offset: nearestOffset(target, 0),
    length: Math.max(1, target.text.length),
    ...describeInvalidUrl({ text, shown, empty }, reason),
  });
}

function emptyInHost(pieces: readonly Piece[], renderer: DraftRenderer): string | null {
  const authorityEnd = /^[a-z]+:(?:\/\/)?[^/?#\\]*/i.exec(piecesText(pieces))?.[0].length ?? 0;
  let at = 0;
  for (const { chunk } of pieces) {
    if (at > authorityEnd) return null;
    if (chunk.kind === 'value' && chunk.text === '') return renderer.placeholderText(chunk);
    at += chunk.text.length;
  }
  return null;
}

function renderBase({ url: target, headers }: Draft, renderer: DraftRenderer): Piece[] {
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
    hint: environmentHint('base_url', renderer.scope) ?? '.base URL sets it',
  });
  return renderBaseUrl(target, renderer);
}

function withOneSlash(pieces: readonly Piece[]): readonly Piece[] {
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
