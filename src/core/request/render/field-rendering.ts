import { escapeJsonString } from '../../value/write.ts';
import type { FieldsBody } from '../body.ts';
import type { SourceText } from '../draft.ts';
import { bodyMediaOf } from '../media.ts';
import { nearestOffset, sourceText } from '../source-text.ts';
import type { DraftRenderer } from './draft-renderer.ts';
import { encodeFormText } from './form/form-encoding.ts';
import { checkJsonBody } from './json-diagnostics.ts';
import { type FieldMember, type FieldTree, nestFields } from './nested-fields.ts';
import { addedPiece, encodePieces, type Piece, toRenderedText } from './piece.ts';
import type { RenderedBody } from './rendered-body.ts';

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
  const add = (text: string, source: SourceText) => pieces.push(addedPiece(text, nearestOffset(source, 0)));
  const nothing = sourceText('', 0);
  addTree(nestFields(fields).tree, fields[0]?.name ?? nothing);
  renderer.rewrite(pieces);
  const text = toRenderedText(pieces);
  const isValid = checkJsonBody({ text: text.text, hasErrors, pieces: () => pieces }, renderer);
  return { body: { kind: 'text', text }, media: 'json', facts: { kind: 'json', isValid } };

  function addTree(tree: FieldTree | null, source: SourceText): void {
    if (tree === null) add('null', source);
    else if (tree.kind === 'field') addValue(tree.field);
    else if (tree.kind === 'object') addObject(tree.members, source);
    else {
      for (const [index, item] of tree.items.entries()) {
        add(index === 0 ? '[' : ',', source);
        addTree(item, source);
      }
      add(tree.items.length === 0 ? '[]' : ']', source);
    }
  }

  function addObject(members: readonly FieldMember[], source: SourceText): void {
    for (const [index, { name, value }] of members.entries()) {
      add(index === 0 ? '{"' : ',"', name);
      const rendered = renderer.render(name, { part: 'body' });
      hasErrors ||= rendered.hasErrors;
      append(pieces, encodePieces(rendered.pieces(), 'json-string', escapeJsonString));
      add('":', name);
      addTree(value, name);
    }
    add(members.length === 0 ? '{}' : '}', members.at(-1)?.name ?? source);
  }

  function addValue({ name, value, isJson }: Fields[number]): void {
    const rendered = renderer.render(value, { part: 'body', syntax: isJson ? 'json' : 'plain' });
    hasErrors ||= rendered.hasErrors;
    if (!isJson) add('"', name);
    append(
      pieces,
      isJson ? rendered.pieces() : encodePieces(rendered.pieces(), 'json-string', escapeJsonString),
    );
    if (!isJson) add('"', name);
  }
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

/** Appends pieces one by one, because many arguments would overflow the stack. */
function append(pieces: Piece[], more: readonly Piece[]): void {
  for (const piece of more) pieces.push(piece);
}
