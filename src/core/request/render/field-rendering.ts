import { escapeJsonString } from '../../value/write.ts';
import type { DraftBody, DraftField } from '../draft.ts';
import { bodyMediaOf, boundaryOf, contentTypeOfFile } from '../media.ts';
import { nearestOffset } from '../source-text.ts';
import type { PreviewMultipartPart } from '../types.ts';
import { multipartBoundary } from './boundary.ts';
import type { Collector } from './collector.ts';
import { encodeFormText } from './form-encoding.ts';
import { checkJsonBody } from './json-diagnostics.ts';
import { addedPiece, encodePieces, type Piece, toRenderedText } from './piece.ts';
import type { RenderedBody } from './rendered-body.ts';

/** The fields of a one-line request as JSON, as a form, or as parts; the user's Content-Type may decide, too. */
export function renderFields(
  { encoding, fields }: Extract<DraftBody, { kind: 'fields' }>,
  collector: Collector,
  contentType: string | null,
): RenderedBody {
  const isForm = encoding === 'json' && contentType !== null && bodyMediaOf(contentType) === 'form';
  if (isForm) return renderForm(fields, collector);
  switch (encoding) {
    case 'json':
      return renderJson(fields, collector);
    case 'form':
      return renderForm(fields, collector);
    case 'multipart':
      return renderMultipart(fields, collector, contentType === null ? null : boundaryOf(contentType));
    default:
      return encoding satisfies never;
  }
}

function renderJson(fields: readonly DraftField[], collector: Collector): RenderedBody {
  const pieces: Piece[] = [];
  let hasErrors = false;
  const add = (text: string, field: DraftField) =>
    pieces.push(addedPiece(text, nearestOffset(field.name, 0)));
  for (const [index, field] of fields.entries()) {
    const isJson = field.kind === 'json';
    const name = collector.render(field.name, { part: 'body' });
    const value = collector.render(field.value, { part: 'body', syntax: isJson ? 'json' : 'plain' });
    hasErrors ||= name.hasErrors || value.hasErrors;
    add(index === 0 ? '{"' : ',"', field);
    pieces.push(...encodePieces(name.pieces(), 'json-string', escapeJsonString));
    add(isJson ? '":' : '":"', field);
    pieces.push(...(isJson ? value.pieces() : encodePieces(value.pieces(), 'json-string', escapeJsonString)));
    if (!isJson) add('"', field);
  }
  pieces.push(addedPiece('}', pieces.at(-1)?.offset ?? 0));
  collector.rewrite(pieces);
  const content = toRenderedText(pieces);
  const isValid = checkJsonBody({ text: content.text, hasErrors, pieces: () => pieces }, collector);
  return { body: { kind: 'text', content, media: 'json' }, facts: { kind: 'json', isValid } };
}

function renderForm(fields: readonly DraftField[], collector: Collector): RenderedBody {
  const pieces: Piece[] = [];
  for (const [index, field] of fields.entries()) {
    const offset = nearestOffset(field.name, 0);
    if (index > 0) pieces.push(addedPiece('&', offset));
    pieces.push(
      ...encodePieces(collector.render(field.name, { part: 'body' }).pieces(), 'form', encodeFormText),
    );
    pieces.push(addedPiece('=', offset));
    pieces.push(
      ...encodePieces(collector.render(field.value, { part: 'body' }).pieces(), 'form', encodeFormText),
    );
  }
  collector.rewrite(pieces);
  return { body: { kind: 'text', content: toRenderedText(pieces), media: 'form' }, facts: { kind: 'form' } };
}

function renderMultipart(
  fields: readonly DraftField[],
  collector: Collector,
  givenBoundary: string | null,
): RenderedBody {
  const parts = fields.map((field): PreviewMultipartPart => {
    const name = toRenderedText(collector.render(field.name, { part: 'body' }).pieces());
    const value = toRenderedText(collector.render(field.value, { part: 'body' }).pieces());
    if (field.kind === 'file') {
      const contentType = contentTypeOfFile(value.text) ?? 'application/octet-stream';
      return { name, content: { kind: 'file', path: value }, contentType };
    }
    return {
      name,
      content: { kind: 'text', value },
      contentType: field.kind === 'json' ? 'application/json' : null,
    };
  });
  const texts = parts.map(
    ({ name, content }) => name.text + (content.kind === 'text' ? content.value.text : content.path.text),
  );
  const boundary = givenBoundary ?? multipartBoundary(texts);
  return { body: { kind: 'multipart', boundary, parts }, facts: { kind: 'multipart', boundary } };
}
