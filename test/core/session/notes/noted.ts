import { createDescription } from '../../../../src/core/openapi/description.ts';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { previewNotes } from '../../../../src/core/session/notes/notes.ts';
import type { PreviewNote } from '../../../../src/core/session/notes/types.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import { play, set } from '../played.ts';

const start = play([set('base_url', 'http://h')]).state;

/** Notes about a request to `http://h`, which has the given paths. */
export function notesOf(text: string, document: Readonly<Record<string, unknown>>): readonly PreviewNote[] {
  const description = createDescription({ openapi: '3.1.0', ...document }, '/api.json');
  const { state } = play([{ kind: 'description-linked', description, by: 'command' }], start);
  const { preview } = createPreviewer().preview(
    text,
    scopeOf(state, () => undefined),
  );
  return previewNotes(preview, state);
}

export const noted = (notes: readonly PreviewNote[]): string[] =>
  notes.map(({ message, hint }) => (hint === null ? message : `${message} [${hint}]`));
