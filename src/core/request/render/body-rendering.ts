import { type Body, type BodyPart, bodyTexts, type FieldsBody, mapBody } from '../body.ts';
import type { Draft, SourceText } from '../draft.ts';
import { bodyMediaOf, boundaryOf, contentTypeOfFile, isJsonType } from '../media.ts';
import { nearestOffset } from '../source-text.ts';
import type { RenderedText } from '../types.ts';
import type { DraftRenderer, RenderedPart } from './draft-renderer.ts';
import { renderFields } from './field-rendering.ts';
import { reportUnencodedValues } from './form/unencoded-values.ts';
import { checkJsonBody } from './json-diagnostics.ts';
import { isJsonChunk } from './piece.ts';
import type { RenderedBody } from './rendered-body.ts';

export function renderBody(
  { body, method }: Draft,
  renderer: DraftRenderer,
  contentType: string | null,
): RenderedBody {
  switch (body.kind) {
    case 'text':
      return renderTextBody(body.text, renderer, contentType);
    case 'fields':
      if (/^(?:GET|HEAD)$/.test(method)) reportBodyWithGet(method, body, renderer);
      return renderFields(body, renderer, contentType);
    case 'none':
    case 'file':
    case 'pieces':
    case 'multipart':
      return renderTexts(body, renderer, contentType);
    default:
      return body satisfies never;
  }
}

function reportBodyWithGet(
  method: string,
  { fields: [first] }: FieldsBody<SourceText>,
  renderer: DraftRenderer,
): void {
  if (first === undefined) return;
  renderer.report({
    code: 'body-with-get',
    severity: 'info',
    part: 'body',
    offset: nearestOffset(first.name, 0),
    length: first.name.text.length,
    message: `${method} sends a body, which few servers read`,
    hint: `${first.name.text}==VALUE is a query parameter`,
  });
}

/** Renders each text as if it begins outside a JSON string: no string continues over a line or a file. */
function renderTexts(
  body: Body<SourceText, string | null>,
  renderer: DraftRenderer,
  contentType: string | null,
): RenderedBody {
  const named = namedType(contentType);
  const first = body.kind === 'pieces' ? body.pieces[0] : undefined;
  const isJson =
    named === null ? first?.kind === 'text' && startsLikeJson(first.text.text) : isJsonType(named);
  const rendered = mapBody(body, (text, { kind }) => {
    const syntax = isJson && kind === 'text' ? 'json' : 'plain';
    return toText(renderer.render(text, { part: 'body', syntax }));
  });
  switch (rendered.kind) {
    case 'none':
      return { body: rendered, media: null, facts: { kind: 'none' } };
    case 'file': {
      const type = contentTypeOfFile(rendered.path.text);
      return { body: rendered, media: null, facts: { kind: 'file', contentType: type } };
    }
    case 'multipart': {
      const texts = bodyTexts(rendered).map(({ text }) => text.text);
      const boundary = rendered.boundary ?? boundaryOf(contentType ?? '') ?? multipartBoundary(texts);
      const parts = rendered.parts.map((part) => ({ ...part, contentType: typeOfPart(part) }));
      return { body: { ...rendered, boundary, parts }, media: null, facts: { kind: 'multipart', boundary } };
    }
    case 'text':
    case 'pieces':
      return {
        body: rendered,
        media: null,
        facts: isJson ? { kind: 'json', isValid: true } : { kind: 'text' },
      };
    default:
      return rendered satisfies never;
  }
}

function typeOfPart({ content, contentType }: BodyPart<RenderedText>): string | null {
  if (contentType !== null || content.kind === 'text') return contentType;
  return contentTypeOfFile(content.path.text) ?? 'application/octet-stream';
}

function renderTextBody(
  content: SourceText,
  renderer: DraftRenderer,
  contentType: string | null,
): RenderedBody {
  const named = namedType(contentType);
  const isJson = named === null ? startsLikeJson(content.text) : isJsonType(named);
  const rendered = renderer.render(content, { part: 'body', syntax: isJson ? 'json' : 'plain' });
  const isWholeValue = named === null && !isJson && isOneObject(rendered);
  const isValid = isJson || isWholeValue ? checkJsonBody(rendered, renderer) : false;
  if (named !== null && bodyMediaOf(named) === 'form') reportUnencodedValues(rendered.pieces(), renderer);
  const { text, chunks } = rendered;
  const media = isJson || isWholeValue ? 'json' : named === null ? guessMedia(text) : bodyMediaOf(named);
  return {
    body: { kind: 'text', text: { text, chunks } },
    media,
    facts: media === 'json' ? { kind: 'json', isValid } : { kind: 'text' },
  };
}

const namedType = (contentType: string | null): string | null =>
  contentType === null || contentType.trim() === '' ? null : contentType;

function toText({ text, chunks }: RenderedPart) {
  return { text, chunks };
}

function startsLikeJson(text: string): boolean {
  return /^\s*(?:\[|\{(?!\{))/.test(text);
}

function isOneObject({ chunks }: RenderedPart): boolean {
  let found = false;
  for (const chunk of chunks) {
    if (chunk.kind === 'literal') {
      if (chunk.text.trim() !== '') return false;
    } else {
      if (found || !isJsonChunk(chunk)) return false;
      found = true;
    }
  }
  return found;
}

function guessMedia(text: string): 'xml' | 'text' {
  return /^\s*<[?!a-zA-Z]/.test(text) ? 'xml' : 'text';
}

/** A multipart boundary that none of the texts contains. It depends only on the texts, so that the preview equals the request. */
function multipartBoundary(texts: readonly string[]): string {
  for (let attempt = 0; ; attempt += 1) {
    const boundary = `restloop-${hash(texts, attempt)}${hash(texts, attempt + 1_000_003)}`;
    if (!texts.some((text) => text.includes(boundary))) return boundary;
  }
}

function hash(texts: readonly string[], seed: number): string {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ 0x1f, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
