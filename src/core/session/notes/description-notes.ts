import { placeInBody } from '../../json/path.ts';
import { checkRequest } from '../../openapi/check-request.ts';
import type { FoundOperation } from '../../openapi/find-operation.ts';
import type { RequestFinding } from '../../openapi/types.ts';
import { createLineIndex } from '../../request/position.ts';
import type { Preview } from '../../request/types.ts';
import { type DescribedState, operationOf } from '../descriptions/described-operation.ts';
import { type BodyPlaces, bodyPlaces, type SourcePlace } from './body-places.ts';
import { describedRequest } from './described-request.ts';
import { type RequestSource, sourceOf } from './request-source.ts';
import type { PreviewNote } from './types.ts';

export function descriptionNotes(preview: Preview, state: DescribedState): readonly DescriptionNote[] {
  const found = operationOf(preview.method, preview.url.text, state);
  if (found === null) return [];
  const request = sourceOf(preview);
  if (request.end - request.start > maxSource) return [];
  const places = bodyPlaces(preview, request);
  return checkRequest(found, describedRequest(preview))
    .filter((one) => one.place !== 'body' || !places.isOpen(one.node.start, one.node.end) || one.isMissing)
    .slice(0, maxNotes)
    .map((one) => noteOf(one, { request, places, found }));
}

const maxNotes = 8;
const maxSource = 100_000;

export interface DescriptionNote extends PreviewNote {
  readonly part: 'url' | 'header' | 'body';
}

interface NoteContext {
  readonly request: RequestSource;
  readonly places: BodyPlaces;
  readonly found: FoundOperation;
}

function noteOf(finding: RequestFinding, noting: NoteContext): DescriptionNote {
  const { source } = noting.request;
  const place = placeOf(finding, noting);
  return {
    severity: 'warning',
    part: parts[finding.place],
    ...createLineIndex(source).positionAt(place.offset),
    offset: place.offset,
    length: place.length,
    message: finding.place === 'body' ? `${placeInBody(finding.steps)} ${finding.message}` : finding.message,
    hint: hintOf(finding, place),
    reference: null,
  };
}

const parts = {
  path: 'url',
  query: 'url',
  header: 'header',
  cookie: 'header',
  field: 'body',
  body: 'body',
} as const;

function hintOf(finding: RequestFinding, { placeholder }: SourcePlace): string | null {
  if (finding.place !== 'body' || finding.quotes === undefined) return finding.hint;
  const name = finding.steps.findLast((step) => typeof step === 'string');
  const item = name === undefined ? '' : `, as an item ${name}:=`;
  const what = placeholder !== null ? 'the placeholder' : 'it';
  return finding.quotes === 'superfluous'
    ? `without quotes ${what} is a number${item}`
    : `in quotes ${what} is a string`;
}

function placeOf(finding: RequestFinding, { request, places, found }: NoteContext): SourcePlace {
  if (finding.place === 'body') {
    const { node, steps } = finding;
    // An object as a whole would be all of the body: its first character says where it is.
    const end = node.kind === 'object' || node.kind === 'array' ? node.start + 1 : node.end;
    const name = steps.findLast((step) => typeof step === 'string');
    return places.at(node.start, end) ?? wordPlace(request, name ?? null) ?? targetPlace(request);
  }
  if (finding.isMissing) return targetPlace(request);
  const { name } = finding;
  const segment = finding.place === 'path' ? (found.segments.get(name) ?? null) : null;
  const isInTarget = finding.place === 'path' || finding.place === 'query';
  return (
    (isInTarget ? null : wordPlace({ ...request, start: request.targetEnd }, name)) ??
    wordPlace(request, name) ??
    wordPlace(request, name.replace(/\[.*$/s, '')) ??
    wordPlace(request, segment) ??
    targetPlace(request)
  );
}

function wordPlace({ source, start, end }: RequestSource, name: string | null): SourcePlace | null {
  const at = name === null || name === '' ? -1 : source.indexOf(name, start);
  return at === -1 || at >= end ? null : { offset: at, length: name?.length ?? 0, placeholder: null };
}

const targetPlace = ({ start, targetEnd }: RequestSource): SourcePlace => ({
  offset: start,
  length: targetEnd - start,
  placeholder: null,
});
