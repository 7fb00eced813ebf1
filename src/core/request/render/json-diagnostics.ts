import { type JsonState, nextJsonPiece } from '../../json/pieces.ts';
import { readJson } from '../../json/repeated-key.ts';
import type { JsonError } from '../../json/walk.ts';
import type { DraftRenderer } from './draft-renderer.ts';
import { isUnresolved, type Piece, shownText, sourcePlace } from './piece.ts';

export interface CheckedBody {
  readonly text: string;
  readonly hasErrors: boolean;
  pieces(): readonly Piece[];
}

export function checkJsonBody(body: CheckedBody, renderer: DraftRenderer): boolean {
  if (body.text.trim() === '') return true;
  const pieces = body.hasErrors ? withStandIns(body.pieces()) : null;
  const text = pieces === null ? body.text : pieces.map(({ chunk }) => chunk.text).join('');
  const { error, repeatedKey } = readJson(text);
  if (error !== null) report(error, { text, pieces: pieces ?? body.pieces() }, renderer);
  else if (repeatedKey !== null && pieces === null) {
    const { start, end } = repeatedKey;
    renderer.report({
      code: 'repeated-key',
      severity: 'warning',
      part: 'body',
      ...sourcePlace(body.pieces(), start + 1),
      message: `the key ${shorten(text.slice(start, end))} is repeated in one object`,
      hint: 'most servers use the last value; write a list as one value: [1, 2]',
    });
  }
  if (error === null && text.includes('"null"')) reportQuotedNulls(body.pieces(), renderer);
  return error === null;
}

/** A null that is the whole of a string: `"{{order.note}}"` becomes the text "null". */
function reportQuotedNulls(pieces: readonly Piece[], renderer: DraftRenderer): void {
  for (const [index, { chunk, offset, length }] of pieces.entries()) {
    if (chunk.kind !== 'value' || chunk.type !== 'null') continue;
    const isQuoted =
      pieces[index - 1]?.chunk.text.endsWith('"') && pieces[index + 1]?.chunk.text.startsWith('"');
    if (!isQuoted) continue;
    const placeholder = renderer.placeholderText(chunk) ?? 'a value';
    renderer.report({
      code: 'null-as-text',
      severity: 'warning',
      part: 'body',
      offset,
      length,
      message: `${placeholder} is null, so the body contains the text "null"`,
      hint: `without quotes ${placeholder} is null, as an item name:=${placeholder}`,
    });
  }
}

function withStandIns(pieces: readonly Piece[]): Piece[] {
  let isInString = false;
  return pieces.map((piece) => {
    if (isUnresolved(piece.chunk)) {
      return { ...piece, chunk: { ...piece.chunk, text: isInString ? '' : 'null' } };
    }
    // Values are escaped inside strings and whole outside, so quotes alone end a literal.
    if (piece.chunk.kind === 'literal') isInString = endsInString(piece.chunk.text, isInString);
    return piece;
  });
}

function endsInString(text: string, startsInString: boolean): boolean {
  let state: JsonState = startsInString ? 'string' : 'outside';
  for (let at = 0; at < text.length; ) ({ end: at, state } = nextJsonPiece(text, at, state));
  return state !== 'outside';
}

function report(
  { offset: at, expected }: JsonError,
  { text, pieces }: { readonly text: string; readonly pieces: readonly Piece[] },
  renderer: DraftRenderer,
): void {
  const culprit = findCulprit(at, pieces);
  const { offset, length } = culprit ?? sourcePlace(pieces, at);
  const reason =
    at < text.length
      ? `${expected} was expected, not ${JSON.stringify(text.charAt(at))}`
      : `it ends where ${expected} was expected`;
  renderer.report({
    code: 'invalid-json',
    severity: 'warning',
    part: 'body',
    offset,
    length,
    ...(culprit === null
      ? { message: `the body is not JSON: ${reason}`, hint: null }
      : blamePlaceholder(culprit, renderer)),
  });
}

/** The value at the error, or one right before it: it may be empty, or end too early. */
function findCulprit(offset: number, pieces: readonly Piece[]): Piece | null {
  let start = 0;
  let before: Piece | null = null;
  for (const piece of pieces) {
    const end = start + piece.chunk.text.length;
    if (piece.chunk.kind === 'value' && start <= offset && offset < end) return piece;
    if (start > offset) break;
    if (piece.chunk.kind === 'value') before = piece;
    else if (piece.chunk.text.slice(0, Math.max(0, offset - start)).trim() !== '') before = null;
    start = end;
  }
  return before;
}

function blamePlaceholder(
  { chunk }: Piece,
  renderer: DraftRenderer,
): { message: string; hint: string | null } {
  const placeholder = renderer.placeholderText(chunk) ?? 'a placeholder';
  const shown = chunk.text === '' ? 'an empty text' : shorten(shownText(chunk));
  const type = chunk.kind === 'value' ? chunk.type : null;
  const isText = type === 'string' || type === 'date' || type === 'dynamic';
  return {
    message: `the body is not JSON: ${placeholder} inserted ${shown}`,
    hint: isText ? `text needs double quotes: "${placeholder}"` : null,
  };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
