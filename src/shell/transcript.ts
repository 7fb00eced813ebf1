import type { Entry } from '../core/session/entries.ts';
import { type EntryView, entryLines } from '../core/view/entry.ts';
import { type Palette, paintLine } from '../core/view/paint.ts';

/** What was said, above the frame: finished lines that scroll, reflow and are copied like any other output. */
export interface Transcript {
  print(entry: Entry): void;
  /** Lines that wait go to `write`, now and from now on; null holds them back. */
  connect(write: ((text: string) => void) | null): void;
  flush(): void;
}

export function createTranscript(
  format: () => { readonly palette: Palette; readonly view: EntryView },
): Transcript {
  let write: ((text: string) => void) | null = null;
  let held: string[] = [];
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    if (write === null || held.length === 0) return;
    const text = held.join('');
    held = [];
    write(text);
  }

  return {
    print(entry) {
      const { palette, view } = format();
      const lines = entryLines(entry, view);
      held.push(lines.map((line) => `${paintLine(line, palette)}\n`).join(''));
      // A script that prints a thousand lines makes the frame stand aside once.
      if (!scheduled) setImmediate(flush);
      scheduled = true;
    },
    connect(next) {
      write = next;
      flush();
    },
    flush,
  };
}
