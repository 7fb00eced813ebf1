import type { Entry } from '../../core/session/entries.ts';
import { detached } from '../../core/text/detached.ts';
import { type EntryView, entryLines } from '../../core/view/entry.ts';
import { wrapWords } from '../../core/view/paint/fit.ts';
import { type Palette, paintLine } from '../../core/view/paint/paint.ts';
import type { InlineImage } from '../images/inline-image.ts';

/** What was said, above the frame: finished lines that scroll, reflow and are copied like any other output. */
export interface Transcript {
  print(entry: Entry): void;
  /** Lines that wait go to `write`, now and from now on; null holds them back. */
  connect(write: ((text: string) => void) | null): void;
  flush(): void;
  /** The newest lines, as they were written. */
  recent(): readonly string[];
  /** The screen was cleared: there are no newest lines. */
  forget(): void;
}

/** More lines than this no screen shows. */
const recentLines = 300;

export interface TranscriptFormat {
  readonly palette: Palette;
  readonly view: EntryView;
  /** An image that belongs below the lines of an entry. */
  readonly imageOf: (entry: Entry) => InlineImage | null;
}

export function createTranscript(format: () => TranscriptFormat): Transcript {
  let write: ((text: string) => void) | null = null;
  let held: string[] = [];
  let recent: string[] = [];
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    if (write === null || held.length === 0) return;
    const text = held.map((line) => `${line}\n`).join('');
    held = [];
    write(text);
  }

  return {
    print(entry) {
      const { palette, view, imageOf } = format();
      const lines = isProse(entry)
        ? entryLines(entry, view).flatMap((line) => wrapWords(line, view.columns ?? Number.POSITIVE_INFINITY))
        : entryLines(entry, view);
      const painted = lines.map((line) => paintLine(line, palette));
      // What came of one input ends where the next one begins.
      if (entry.kind === 'input' && recent.length > 0) painted.unshift('');
      const image = imageOf(entry);
      held.push(...painted, ...(image === null ? [] : [image.sequence]));
      // What is printed again leaves the place of an image empty.
      const rows = image === null ? [] : Array.from({ length: image.rows }, () => '');
      recent = [...recent, ...painted.slice(-recentLines).map(detached), ...rows].slice(-recentLines);
      // A script that prints a thousand lines makes the frame stand aside once.
      if (!scheduled) setImmediate(flush);
      scheduled = true;
    },
    connect(next) {
      write = next;
      flush();
    },
    flush,
    recent: () => recent,
    forget() {
      recent = [];
    },
  };
}

/** Sentences are broken between words; everything else stays as it is, to be copied. */
const isProse = ({ kind }: Entry): boolean => kind === 'help' || kind === 'notice' || kind === 'settings';
