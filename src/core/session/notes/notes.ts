import type { Preview } from '../../request/types.ts';
import type { SessionState } from '../state.ts';
import { literalNotes } from './literal-notes.ts';
import { typeNotes } from './type-notes.ts';
import type { PreviewNote } from './types.ts';

/** Notes from recent responses about a request: other types, and values that were typed by hand. They hold nothing. */
export function previewNotes(
  preview: Preview,
  state: Pick<SessionState, 'exchanges' | 'layers'>,
): readonly PreviewNote[] {
  if (state.exchanges.length === 0 || preview.source.length > maxSource) return [];
  return [...typeNotes(preview, state), ...literalNotes(preview, state)];
}

const maxSource = 100_000;
