import { bodyExpression, type PathStep } from '../../json/path.ts';
import { checkRequest, type DescribedRequest, type RequestFinding } from '../../openapi/check-request.ts';
import type { FoundOperation } from '../../openapi/find-operation.ts';
import { contentTypeOf } from '../../request/headers.ts';
import { createLineIndex } from '../../request/position.ts';
import { readBlockHead, writtenTarget } from '../../request/text/block.ts';
import type { Preview } from '../../request/types.ts';
import { type DescribedState, operationOfPreview } from '../descriptions/described-operation.ts';
import { type BodyPlaces, bodyPlaces, type SourcePlace } from './body-places.ts';
import type { PreviewNote } from './types.ts';

/** Differences between a request and the description of its operation. They hold nothing. */
export function descriptionNotes(preview: Preview, state: DescribedState): readonly PreviewNote[] {
  const found = operationOfPreview(preview, state);
  if (found === null) return [];
  const places = bodyPlaces(preview);
  return checkRequest(found, describedRequest(preview))
    .filter((one) => one.place !== 'body' || !places.isOpen(one.node.start, one.node.end) || isMissing(one))
    .slice(0, maxNotes)
    .map((one) => noteOf(one, { preview, places, found }));
}

const maxNotes = 8;

const isMissing = ({ message }: RequestFinding): boolean => message.startsWith('has no ');

export function describedRequest({ url, headers, body, media }: Preview): DescribedRequest {
  const sent = headers.map(({ name, value }): [string, string] => [name.text, value.text]);
  const contentType = contentTypeOf(sent) ?? 'application/json';
  return {
    query: queryOf(url.text),
    headers: sent,
    body: media === 'json' && body.kind === 'text' ? { text: body.text.text, contentType } : null,
  };
}

function queryOf(url: string): readonly (readonly [string, string])[] {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)];
}

interface Noting {
  readonly preview: Preview;
  readonly places: BodyPlaces;
  readonly found: FoundOperation;
}

function noteOf(finding: RequestFinding, noting: Noting): PreviewNote {
  const { source } = noting.preview;
  const place = placeOf(finding, noting);
  return {
    severity: 'warning',
    ...createLineIndex(source).positionAt(place.offset),
    offset: place.offset,
    length: place.length,
    message: finding.place === 'body' ? `${pathText(finding.steps)} ${finding.message}` : finding.message,
    hint: hintOf(finding, place),
    reference: null,
  };
}

export const pathText = (steps: readonly PathStep[]): string =>
  steps.length === 0 ? 'the body' : `$${bodyExpression(steps, '').slice('.body'.length)}`;

function hintOf(finding: RequestFinding, { isPlaceholder }: SourcePlace): string | null {
  if (finding.place !== 'body' || finding.quotes === undefined) return finding.hint;
  const name = finding.steps.findLast((step) => typeof step === 'string');
  const item = name === undefined ? '' : `, as an item ${name}:=`;
  const what = isPlaceholder ? 'the placeholder' : 'it';
  return finding.quotes === 'superfluous'
    ? `without quotes ${what} is a number${item}`
    : `in quotes ${what} is a string`;
}

function placeOf(finding: RequestFinding, { preview, places, found }: Noting): SourcePlace {
  const { source } = preview;
  if (finding.place === 'body') {
    const { node, steps } = finding;
    // An object as a whole would be all of the body: its first character says where it is.
    const end = node.kind === 'object' || node.kind === 'array' ? node.start + 1 : node.end;
    const name = steps.findLast((step) => typeof step === 'string');
    return places.at(node.start, end) ?? wordPlace(source, name ?? null) ?? targetPlace(source);
  }
  if (finding.isMissing) return targetPlace(source);
  const segment = finding.place === 'path' ? (found.segments.get(finding.name) ?? null) : null;
  return wordPlace(source, finding.name) ?? wordPlace(source, segment) ?? targetPlace(source);
}

/** A name behind the target. */
function wordPlace(source: string, name: string | null): SourcePlace | null {
  const start = readBlockHead(source).request?.line.target.start ?? 0;
  const at = name === null || name === '' ? -1 : source.indexOf(name, start);
  return at === -1 ? null : { offset: at, length: name?.length ?? 0, isPlaceholder: false };
}

function targetPlace(source: string): SourcePlace {
  const offset = readBlockHead(source).request?.line.target.start ?? 0;
  return { offset, length: writtenTarget(source).length, isPlaceholder: false };
}
