import { writeValue } from '../../value/write.ts';
import type { AppliedDefault } from '../defaults/applied-default.ts';
import { applyDefault } from '../defaults/apply-default.ts';
import type { DraftDefault } from '../defaults/draft-defaults.ts';
import type { Draft, DraftHeader } from '../draft.ts';
import { isLeftOut } from '../preview/added-headers.ts';
import { nearestOffset } from '../source-text.ts';
import type { PreviewHeader } from '../types.ts';
import type { DraftRenderer, RenderedPart } from './draft-renderer.ts';
import { describeHeaderFault, headerFault } from './headers/fault.ts';
import { literal } from './literal.ts';
import { isJsonChunk } from './piece.ts';

export interface RenderedHeaders {
  readonly headers: readonly PreviewHeader[];
  /** Names that the user wrote, those of removed defaults included. */
  readonly names: readonly string[];
  readonly removed: readonly string[];
  /** The user's Content-Type; null without one, empty where it was removed. */
  readonly contentType: string | null;
  readonly applied: readonly AppliedDefault[];
}

export function renderHeaders(
  draft: Draft,
  renderer: DraftRenderer,
  defaults: readonly DraftDefault[] = [],
): RenderedHeaders {
  const headers: PreviewHeader[] = [];
  const names: string[] = [];
  const removed: string[] = [];
  const applied: AppliedDefault[] = [];
  let contentType: string | null = null;
  const replaced = new Set(defaults.map(({ name }) => name.text.toLowerCase()));
  const hasSpread = draft.headers.some(({ isSpread }) => isSpread === true);
  const spread = hasSpread ? spreadHeaders(draft.headers, renderer) : [];
  const spreadNames = new Set(spread.map(({ name }) => name.text.toLowerCase()));
  for (const header of draft.headers)
    if (header.isSpread !== true && !spreadNames.has(header.name.text.toLowerCase())) add(header);
  for (const header of spread) {
    const { name, value } = header;
    names.push(name.text);
    if (contentType === null && name.text.toLowerCase() === 'content-type') contentType = value.text;
    headers.push(header);
  }
  const own = new Set(names.map((name) => name.toLowerCase()));
  for (const given of defaults) {
    if (own.has(given.name.text.toLowerCase())) continue;
    applied.push(applyDefault(given, renderer, () => add(given)));
  }
  return { headers, names, removed, contentType, applied };

  function add(header: WrittenHeader): void {
    const { within = null, from } = header;
    const name = renderer.render(header.name, { part: 'header', within });
    const value = renderer.render(header.value, { part: 'header', within });
    const key = name.text.toLowerCase();
    names.push(name.text);
    if (contentType === null && key === 'content-type') contentType = value.text;
    if (header.value.text === '' && (isLeftOut(name.text) || (from === undefined && replaced.has(key)))) {
      removed.push(key);
      return;
    }
    reportHeader(header, { name, value }, renderer);
    headers.push({
      name: plain(name),
      value: plain(value),
      added: null,
      ...(from !== undefined && { from }),
    });
  }
}

type WrittenHeader = DraftHeader & Partial<Pick<DraftDefault, 'within' | 'from'>>;

function reportHeader(
  header: WrittenHeader,
  texts: { name: RenderedPart; value: RenderedPart },
  renderer: DraftRenderer,
): void {
  const { name, value } = texts;
  reportJson(header, value, renderer);
  const fault = headerFault(name.text, value.text);
  if (fault === null) return;
  const part = fault.in === 'name' ? name : value;
  if (part.hasErrors && fault.code === 'invalid-header') return;
  const culprit = part
    .pieces()
    .find(
      ({ chunk }) =>
        chunk.kind === 'value' && headerFault(fault.in === 'name' ? chunk.text : 'x', chunk.text) !== null,
    );
  const source = fault.in === 'name' ? header.name : header.value;
  const place = culprit ?? { offset: nearestOffset(source, 0), length: source.text.length };
  renderer.report({
    code: fault.code,
    severity: 'error',
    part: 'header',
    offset: place.offset,
    length: place.length,
    ...placeOf(header),
    ...describeHeaderFault(name.text, value.text),
  });
}

function reportJson(header: WrittenHeader, value: RenderedPart, renderer: DraftRenderer): void {
  if (!value.chunks.some(isJsonChunk)) return;
  for (const { chunk, offset, length } of value.pieces()) {
    if (!isJsonChunk(chunk)) continue;
    const what = chunk.type === 'array' ? 'an array' : 'an object';
    renderer.report({
      code: 'json-in-header',
      severity: 'info',
      part: 'header',
      offset,
      length,
      ...placeOf(header),
      message: `${renderer.placeholderText(chunk) ?? 'a value'} is ${what}: the header holds its JSON`,
      hint: 'a placeholder can name one of its values',
    });
  }
}

const placeOf = ({ within }: WrittenHeader) => (within == null ? {} : { within });

function plain({ text, chunks }: RenderedPart) {
  return { text, chunks };
}

function spreadHeaders(headers: readonly DraftHeader[], renderer: DraftRenderer): PreviewHeader[] {
  return headers.flatMap((header) => (header.isSpread === true ? membersOf(header, renderer) : []));
}

function membersOf({ value }: DraftHeader, renderer: DraftRenderer): PreviewHeader[] {
  const [chunk] = renderer.render(value, { part: 'header' }).chunks;
  if (chunk?.kind !== 'value') return [];
  const name = value.text.slice(2, -2);
  const place = { part: 'header', offset: nearestOffset(value, 2), length: name.length } as const;
  const object = renderer.scope.get(name)?.value;
  if (typeof object !== 'object' || object === null || Array.isArray(object) || object instanceof Date) {
    const message = `...${name} needs an object of headers, and ${name} is ${chunk.type === 'array' ? 'an array' : `a ${chunk.type}`}`;
    renderer.report({ ...place, code: 'wrong-type', severity: 'error', message, hint: null });
    return [];
  }
  return Object.entries(object).flatMap(([key, member]): PreviewHeader[] => {
    if (member === null) return [];
    const text = writeValue(member);
    const fault = headerFault(key, text);
    if (fault !== null) {
      renderer.report({ ...place, code: fault.code, severity: 'error', ...describeHeaderFault(key, text) });
    }
    const { placeholder, type, secret } = chunk;
    const shown = { kind: 'value', text, type, secret, placeholder } as const;
    return [{ name: literal(key), value: { text, chunks: [shown] }, added: null }];
  });
}
