import type { Preview } from '../../request/types.ts';
import type { SessionState } from '../state.ts';
import { descriptionNotes } from './description-notes.ts';
import { literalNotes } from './literal-notes.ts';
import { typeNotes } from './type-notes.ts';
import type { PreviewNote } from './types.ts';

/**
 * Notes about a request: differences from the description of its operation, other types than in recent responses, and
 * values that were typed by hand. They hold nothing.
 */
export function previewNotes(preview: Preview, state: NotedState): readonly PreviewNote[] {
  const isEmpty = state.exchanges.length === 0 && state.descriptions.length === 0;
  if (isEmpty || preview.source.length > maxSource) return [];
  const described = descriptionNotes(preview, state);
  // The description knows more than one response.
  const isNew = (note: PreviewNote) => !described.some(({ offset }) => offset === note.offset);
  return [...described, ...typeNotes(preview, state).filter(isNew), ...literalNotes(preview, state)];
}

type NotedState = Pick<SessionState, 'exchanges' | 'layers' | 'descriptions'>;

const maxSource = 100_000;
