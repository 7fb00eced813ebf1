export type Body<Text, Boundary = string> =
  | { readonly kind: 'none' }
  | BodyPiece<Text>
  | { readonly kind: 'pieces'; readonly pieces: readonly BodyPiece<Text>[] }
  | { readonly kind: 'multipart'; readonly boundary: Boundary; readonly parts: readonly BodyPart<Text>[] };

export type BodyPiece<Text> =
  | { readonly kind: 'text'; readonly text: Text }
  /** `substitute`: placeholders inside the file are replaced (`<@ file`). */
  | {
      readonly kind: 'file';
      readonly path: Text;
      readonly substitute: boolean;
      readonly inString?: InString;
    };

/** Place of the file's text inside a string of JSON, as a query of GraphQL; `literal` keeps its placeholders. */
export type InString = 'template' | 'literal';

export interface BodyPart<Text> {
  readonly name: Text;
  readonly content: BodyPiece<Text>;
  readonly contentType: string | null;
}

/** Body before it is rendered: it may have fields, and a boundary that is null is still to be chosen. */
export type WrittenBody<Text> = Body<Text, string | null> | FieldsBody<Text>;

export interface FieldsBody<Text> {
  readonly kind: 'fields';
  readonly encoding: 'json' | 'form';
  readonly fields: readonly BodyField<Text>[];
}

export interface BodyField<Text> {
  readonly name: Text;
  readonly value: Text;
  readonly isJson: boolean;
  readonly isNested?: true;
}

export type BodyLength =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'unknown' };

export type BodyPlace<Text> =
  | { readonly kind: 'text' | 'path' | 'name' }
  | { readonly kind: 'field'; readonly name: Text; readonly isJson: boolean };

export interface PlacedText<Text, Place> {
  readonly text: Text;
  readonly place: Place;
}

export function mapBody<From, To, Boundary>(
  body: Body<From, Boundary>,
  change: (text: From, place: BodyPlace<From>) => To,
): Body<To, Boundary>;
export function mapBody<From, To>(
  body: WrittenBody<From>,
  change: (text: From, place: BodyPlace<From>) => To,
): WrittenBody<To>;
export function mapBody<From, To>(
  body: WrittenBody<From>,
  change: (text: From, place: BodyPlace<From>) => To,
): WrittenBody<To> {
  switch (body.kind) {
    case 'none':
      return body;
    case 'text':
    case 'file':
      return mapPiece(body, textPlace);
    case 'pieces':
      return { ...body, pieces: body.pieces.map((piece) => mapPiece(piece, textPlace)) };
    case 'multipart': {
      const parts = body.parts.map((part) => ({
        name: change(part.name, namePlace),
        content: mapPiece(part.content, {
          kind: 'field',
          name: part.name,
          isJson: part.contentType === 'application/json',
        }),
        contentType: part.contentType,
      }));
      return { ...body, parts };
    }
    case 'fields': {
      const fields = body.fields.map(({ name, value, isJson, isNested }) => ({
        name: change(name, namePlace),
        value: change(value, { kind: 'field', name, isJson }),
        isJson,
        ...(isNested === true && { isNested }),
      }));
      return { ...body, fields };
    }
    default:
      return body satisfies never;
  }

  function mapPiece(piece: BodyPiece<From>, place: BodyPlace<From>): BodyPiece<To> {
    return piece.kind === 'text'
      ? { kind: 'text', text: change(piece.text, place) }
      : { ...piece, path: change(piece.path, pathPlace) };
  }
}

const textPlace = { kind: 'text' } as const;
const pathPlace = { kind: 'path' } as const;
const namePlace = { kind: 'name' } as const;

export function bodyTexts<Text>(body: WrittenBody<Text>): PlacedText<Text, BodyPlace<Text>>[] {
  const texts: PlacedText<Text, BodyPlace<Text>>[] = [];
  mapBody(body, (text, place) => texts.push({ text, place }));
  return texts;
}

export function bodyFiles<Text>(body: WrittenBody<Text>): Text[] {
  // Each key asks, and most bodies are one text, which needs no list of texts.
  if (body.kind === 'text') return [];
  return bodyTexts(body).flatMap(({ text, place }) => (place.kind === 'path' ? [text] : []));
}

export function bodyPieces<Text>(body: WrittenBody<Text>): readonly BodyPiece<Text>[] {
  if (body.kind === 'pieces') return body.pieces;
  return body.kind === 'text' || body.kind === 'file' ? [body] : [];
}
