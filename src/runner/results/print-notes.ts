import { span } from '../../core/text/styled.ts';
import type { Io } from '../io.ts';

export async function printNotes(notes: readonly string[] = [], io: Pick<Io, 'err'>): Promise<void> {
  for (const note of notes) await io.err.writeLines([[span('note: ', 'muted'), span(note)]]);
}
