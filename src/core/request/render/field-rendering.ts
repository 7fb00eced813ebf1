import { escapeJsonString } from '../../value/write.ts';
import type { BodyField, FieldsBody } from '../body.ts';
import type { SourceText } from '../draft.ts';
import { bodyMediaOf } from '../media.ts';
import { nearestOffset } from '../source-text.ts';
import type { DraftRenderer } from './draft-renderer.ts';
import { encodeFormText } from './form-encoding.ts';
import { checkJsonBody } from './json-diagnostics.ts';
import { addedPiece, encodePieces, type Piece, toRenderedText } from './piece.ts';
import type { RenderedBody } from './rendered-body.ts';

/** Fields as JSON or as a form; a Content-Type of the user may decide. */
export function renderFields(
  { encoding, fields }: FieldsBody<SourceText>,
  renderer: DraftRenderer,
  contentType: string | null,
): RenderedBody {
  const isForm = encoding === 'form' || (contentType !== null && bodyMediaOf(contentType) === 'form');
  return isForm ? renderForm(fields, renderer) : renderJson(fields, renderer);
}

type Fields = FieldsBody<SourceText>['fields'];

function renderJson(fields: Fields, renderer: DraftRenderer): RenderedBody {
  const pieces: Piece[] = [];
  let hasErrors = false;
  const add = (text: string, field: BodyField<SourceText>) =>
    pieces.push(addedPiece(text, nearestOffset(field.name, 0)));
  for (const [index, field] of fields.entries()) {
    const { isJson } = field;
    const name = renderer.render(field.name, { part: 'body' });
    const value = renderer.render(field.value, { part: 'body', syntax: isJson ? 'json' : 'plain' });
    hasErrors ||= name.hasErrors || value.hasErrors;
    add(index === 0 ? '{"' : ',"', field);
    append(pieces, encodePieces(name.pieces(), 'json-string', escapeJsonString));
    add(isJson ? '":' : '":"', field);
    append(pieces, isJson ? value.pieces() : encodePieces(value.pieces(), 'json-string', escapeJsonString));
    if (!isJson) add('"', field);
  }
  pieces.push(addedPiece('}', pieces.at(-1)?.offset ?? 0));
  renderer.rewrite(pieces);
  const text = toRenderedText(pieces);
  const isValid = checkJsonBody({ text: text.text, hasErrors, pieces: () => pieces }, renderer);
  return { body: { kind: 'text', text }, media: 'json', facts: { kind: 'json', isValid } };
}

function renderForm(fields: Fields, renderer: DraftRenderer): RenderedBody {
  const pieces: Piece[] = [];
  for (const [index, field] of fields.entries()) {
    const offset = nearestOffset(field.name, 0);
    if (index > 0) pieces.push(addedPiece('&', offset));
    append(
      pieces,
      encodePieces(renderer.render(field.name, { part: 'body' }).pieces(), 'form', encodeFormText),
    );
    pieces.push(addedPiece('=', offset));
    append(
      pieces,
      encodePieces(renderer.render(field.value, { part: 'body' }).pieces(), 'form', encodeFormText),
    );
  }
  renderer.rewrite(pieces);
  return { body: { kind: 'text', text: toRenderedText(pieces) }, media: 'form', facts: { kind: 'form' } };
}

/** Passing a hundred thousand pieces as arguments would overflow the stack. */
function append(pieces: Piece[], more: readonly Piece[]): void {
  for (const piece of more) pieces.push(piece);
}
