import { closeSync, openSync, readSync, unlinkSync } from 'node:fs';

/**
 * What a child has told and has not sent yet, in memory that outlives it: it is looked at while the child computes, and
 * when it has ended. To write there wakes nobody, and takes a tenth of the time of a frame.
 */
export interface Journal {
  /** The file, for the child. It has no name, and is nowhere on disk. */
  readonly descriptor: number;
  /** The newest entries, in order; what the child sent meanwhile may be among them. */
  read(): readonly unknown[];
  close(): void;
}

/** Null where the system has no memory that can be opened as a file. */
export function openJournal(): Journal | null {
  const descriptor = openNameless(`/dev/shm/restloop-${process.pid}-${Math.random()}`);
  if (descriptor === null) return null;
  const bytes = Buffer.allocUnsafe(longestJournal);
  let isOpen = true;
  return {
    descriptor,
    read() {
      if (!isOpen) return [];
      return entriesOf(bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, 0)));
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** Bytes that a child may write. */
export const longestJournal = 262_144;

function openNameless(path: string): number | null {
  try {
    const descriptor = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return descriptor;
  } catch {
    return null;
  }
}

/** Each a line of JSON. Behind an empty line, or one that is only half there, stands what was sent long ago. */
function entriesOf(text: string): unknown[] {
  const entries: unknown[] = [];
  for (const line of text.split('\n')) {
    try {
      entries.push(JSON.parse(line));
    } catch {
      break;
    }
  }
  return entries;
}
