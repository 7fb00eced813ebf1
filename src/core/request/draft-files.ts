import type { DraftBody, SourceText } from './draft.ts';

/** The paths of the files that a body is made of, in order. */
export function draftFiles(body: DraftBody): SourceText[] {
  switch (body.kind) {
    case 'none':
    case 'text':
      return [];
    case 'file':
      return [body.path];
    case 'pieces':
      return body.pieces.flatMap((piece) => (piece.kind === 'file' ? [piece.path] : []));
    case 'fields':
      return body.fields.flatMap(({ kind, value }) => (kind === 'file' ? [value] : []));
    default:
      return body satisfies never;
  }
}
