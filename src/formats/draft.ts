import type { Draft, DraftBody, DraftHeader } from '../core/request/draft.ts';
import { addedText } from '../core/request/source-text.ts';
import type { CollectionRequest } from '../core/session/saved/collection.ts';

/** A request as the importers know it: texts that may hold placeholders. */
export interface PlainRequest {
  readonly name: string | null;
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: PlainBody;
}

export type PlainBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly substitute: boolean }
  | { readonly kind: 'pieces'; readonly pieces: readonly PlainPiece[] };

export type PlainPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly substitute: boolean };

/** A draft whose texts stand in no source. */
export function toDraft({ name, method, url, headers, body }: PlainRequest): Draft {
  return {
    source: '',
    name,
    method,
    target: addedText(url),
    query: [],
    headers: headers.map(([key, value]): DraftHeader => ({ name: addedText(key), value: addedText(value) })),
    body: toDraftBody(body),
  };
}

/** A request that came without scripts and directives. */
export function toCollectionRequest(request: PlainRequest): CollectionRequest {
  return bareRequest(toDraft(request));
}

/** A draft as a request of a collection, with nothing around it. */
export function bareRequest(draft: Draft): CollectionRequest {
  return {
    name: draft.name,
    title: null,
    draft,
    directives: [],
    before: [],
    after: [],
    line: 1,
  };
}

function toDraftBody(body: PlainBody): DraftBody {
  switch (body.kind) {
    case 'none':
      return body;
    case 'text':
      return { kind: 'text', content: addedText(body.text) };
    case 'file':
      return { kind: 'file', path: addedText(body.path), substitute: body.substitute };
    case 'pieces':
      return { kind: 'pieces', pieces: body.pieces.map(toDraftPiece) };
    default:
      return body satisfies never;
  }
}

function toDraftPiece(piece: PlainPiece) {
  return piece.kind === 'text'
    ? { kind: 'text' as const, content: addedText(piece.text) }
    : { kind: 'file' as const, path: addedText(piece.path), substitute: piece.substitute };
}
