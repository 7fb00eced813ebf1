import { parseJsonString } from '../../json/parse.ts';
import { hasPlaceholder } from '../../template/scan.ts';
import type { Draft, PathItem } from '../draft.ts';
import type { DraftRenderer } from '../render/draft-renderer.ts';
import { encodePieces, type Piece } from '../render/piece.ts';
import { sliceSourceText, sourceSpan } from '../source-text.ts';
import { type PathParameter, pathParameters } from './path-parameters.ts';

export function renderPath({ url, path }: Draft, renderer: DraftRenderer): Piece[] {
  const parameters = pathParameters(url.text);
  if (parameters.length === 0) return renderer.render(url, { part: 'url' }).pieces();
  const items = path && itemsByName(path);
  const pieces: Piece[] = [];
  let at = 0;
  for (const parameter of parameters) {
    const item = items?.get(parameter.name);
    if (item === undefined && path === undefined) {
      warn(url, parameter, renderer);
      continue;
    }
    add(renderer.render(sliceSourceText(url, at, parameter.start), { part: 'url' }).pieces());
    add(item === undefined ? [missing(url, parameter, renderer)] : segmentValue(item, renderer));
    at = parameter.end;
  }
  if (at < url.text.length) add(renderer.render(sliceSourceText(url, at), { part: 'url' }).pieces());
  return pieces;

  function add(more: readonly Piece[]): void {
    for (const piece of more) pieces.push(piece);
  }
}

export const itemsByName = (path: readonly PathItem[]): ReadonlyMap<string, PathItem> =>
  new Map([...path].reverse().map((item) => [item.name.text, item]));

function segmentValue({ value, isJson }: PathItem, renderer: DraftRenderer): Piece[] {
  const isString = isJson && !hasPlaceholder(value.text) && parseJsonString(value.text) !== null;
  const text = isString ? sliceSourceText(value, 1, value.text.length - 1) : value;
  const pieces = encodePieces(renderer.render(text, { part: 'url' }).pieces(), 'percent', encodeURIComponent);
  renderer.rewrite(pieces);
  return pieces;
}

function missing(url: Draft['url'], { name, start, end }: PathParameter, renderer: DraftRenderer): Piece {
  const text = `:${name}`;
  const span = sourceSpan(url, start, end);
  const placeholder = renderer.addMissing({ text, part: 'url', offset: span.offset });
  renderer.report({
    code: 'unresolved-variable',
    severity: 'error',
    part: 'url',
    ...span,
    message: `the path parameter ${text} has no value`,
    hint: `${name}:=7 after the URL, or # @path ${name}=7 above it; for the text itself write %3A${name}`,
  });
  return { chunk: { kind: 'error', text, placeholder }, ...span, isVerbatim: false };
}

/** A file of another tool may mean the text itself. */
function warn(url: Draft['url'], { name, start, end }: PathParameter, renderer: DraftRenderer): void {
  renderer.report({
    code: 'single-brace',
    severity: 'warning',
    part: 'url',
    ...sourceSpan(url, start, end),
    message: `:${name} is sent as it is`,
    hint: `did you mean {{${name}}}?`,
  });
}
