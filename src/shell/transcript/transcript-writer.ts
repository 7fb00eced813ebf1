import type { Entry } from '../../core/session/entries.ts';
import { detached } from '../../core/text/detached.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import { wrapWords } from '../../core/view/paint/fit.ts';
import { type Palette, paintLine } from '../../core/view/paint/paint.ts';
import type { InlineImage } from '../images/inline-image.ts';

export interface TranscriptWriter {
  print(entry: Entry, look: EntryLook): void;
  /** Takes Ink's function that writes above the frame; null where there is none any more. */
  connect(write: ((text: string) => void) | null): void;
  flush(): void;
  pause(): void;
  resume(): void;
  recent(): readonly string[];
  forget(): void;
}

const recentLines = 300;

export interface EntryLook {
  readonly palette: Palette;
  readonly columns: number;
  readonly lines: readonly StyledLine[];
  readonly image: InlineImage | null;
}

export function createTranscriptWriter(): TranscriptWriter {
  let write: ((text: string) => void) | null = null;
  let held: string[] = [];
  let recent: string[] = [];
  let isScheduled = false;
  let pauses = 0;

  function flush(): void {
    isScheduled = false;
    if (write === null || pauses > 0 || held.length === 0) return;
    const text = held.map((line) => `${line}\n`).join('');
    held = [];
    write(text);
  }

  return {
    print(entry, { palette, columns, lines: whole, image }) {
      const lines = isProse(entry) ? whole.flatMap((line) => wrapWords(line, columns)) : whole;
      const painted = lines.map((line) => paintLine(line, palette));
      if (entry.kind === 'input' && recent.length > 0) painted.unshift('');
      held.push(...painted, ...(image === null ? [] : [image.sequence]));
      // An image is not printed a second time: its rows stay empty.
      const rows = image === null ? [] : Array.from({ length: image.rows }, () => '');
      recent = [...recent, ...painted.slice(-recentLines).map(detached), ...rows].slice(-recentLines);
      if (!isScheduled) setImmediate(flush);
      isScheduled = true;
    },
    connect(next) {
      write = next;
      flush();
    },
    flush,
    pause() {
      pauses += 1;
    },
    resume() {
      pauses -= 1;
      flush();
    },
    recent: () => recent,
    forget() {
      recent = [];
    },
  };
}

const isProse = ({ kind }: Entry): boolean => prose.has(kind);

const prose: ReadonlySet<Entry['kind']> = new Set([
  'help',
  'notice',
  'settings',
  'keys',
  'variables',
  'life',
  'comparison',
]);
