import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { ReimportNote } from '../../importing/reimport-notes.ts';
import type { FileRoom } from '../../rooms.ts';
import { printMessage } from '../messages.ts';

/** Prints notes on the changes of a source. They are masked, because texts of the session may contain secrets. */
export function printChanges(notes: readonly ReimportNote[], room: FileRoom): void {
  const { mask } = sessionSecrets(room.store.getState());
  for (const { severity, message, hint } of notes)
    printMessage(room, severity, {
      message: mask(cleanLine(message)),
      hint: hint === null ? null : mask(cleanLine(hint)),
    });
}
