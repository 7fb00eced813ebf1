import { writeSync } from 'node:fs';
import { longestJournal } from '../protocol/journal.ts';

/** Where messages are kept that have not been sent yet: they outlive this process. */
export interface JournalWriter {
  /** Whether there was room. */
  write(entry: string): boolean;
  /** All entries have been sent: the next one takes the place of the first. */
  rewind(): void;
}

export function createJournalWriter(descriptor: number): JournalWriter {
  let position = 0;
  return {
    write(entry) {
      // The empty line behind it is its end, whatever stood there before; the next entry takes its place.
      const bytes = Buffer.from(`${entry}\n\n`);
      if (position + bytes.length > longestJournal) return false;
      writeSync(descriptor, bytes, 0, bytes.length, position);
      position += bytes.length - 1;
      return true;
    },
    rewind() {
      position = 0;
    },
  };
}
