import type { Preview } from '../../request/types.ts';
import type { Diagnostic } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import { type DescriptionNote, descriptionNotes } from './description-notes.ts';
import { literalNotes } from './literal-notes.ts';
import { typeNotes } from './type-notes.ts';
import type { PreviewNote } from './types.ts';

export function previewNotes(preview: Preview, state: NotedState): readonly PreviewNote[] {
  const described = differences(preview, state);
  return [...described, ...otherNotes(preview, state, described)];
}

export function withDifferences(preview: Preview, state: NotedState): Preview {
  const found = differences(preview, state).map(
    ({ reference: _, ...note }): Diagnostic => ({ code: 'not-as-described', ...note }),
  );
  return found.length === 0 ? preview : { ...preview, diagnostics: [...preview.diagnostics, ...found] };
}

type NotedState = Pick<SessionState, 'exchanges' | 'layers' | 'descriptions'>;

const differences = (preview: Preview, state: NotedState): readonly DescriptionNote[] =>
  state.descriptions.length === 0 ? [] : descriptionNotes(preview, state);

export function otherNotes(
  preview: Preview,
  state: NotedState,
  described: readonly { readonly offset: number }[],
): readonly PreviewNote[] {
  if (state.exchanges.length === 0 || preview.source.length > maxSource) return [];
  const isNew = (note: PreviewNote) => !described.some(({ offset }) => offset === note.offset);
  return [...typeNotes(preview, state).filter(isNew), ...literalNotes(preview, state)];
}

const maxSource = 100_000;
