import { offsetsIn } from '../core/json/offsets.ts';
import { onOneLine } from '../core/json/raw.ts';
import { createLineIndex } from '../core/request/position.ts';
import type { FileProblem } from '../core/session/collection/collection.ts';
import type { ImportResult } from '../ports/formats.ts';

export function warning(line: number, message: string): FileProblem {
  return { severity: 'warning', message, hint: null, line, column: 1 };
}

/** The import of a file that cannot be read. */
export function refusedImport(
  message: string,
  place: Partial<Pick<FileProblem, 'hint' | 'line' | 'column'>> = {},
): ImportResult {
  const problem: FileProblem = { ...warning(1, message), severity: 'error', ...place };
  return { requests: [], variables: [], problems: [problem] };
}

/** A text, and where the parts of the document that was made of it begin. */
export interface Source {
  readonly text: string;
  offsetsOf(parts: ReadonlySet<object>): ReadonlyMap<object, number>;
}

export const jsonSource = (text: string, document: unknown): Source => {
  const content = text.replace(/^\uFEFF/, '');
  return { text: content, offsetsOf: (parts) => offsetsIn(content, document, parts) };
};

type Place = Pick<FileProblem, 'line' | 'column'>;

/** The places of parts of a document. */
export function placesOf({ text, offsetsOf }: Source, parts: Iterable<object>): ReadonlyMap<object, Place> {
  const wanted = new Set(parts);
  if (wanted.size === 0) return new Map();
  const lines = createLineIndex(text);
  return new Map([...offsetsOf(wanted)].map(([part, offset]) => [part, lines.positionAt(offset)]));
}

export type Notes = ReturnType<typeof createNotes>;

interface Note {
  readonly message: string;
  readonly about: object | null;
}

/** The first problems at the places of what they are about, and the number of the others. */
export function createNotes(source: Source) {
  const notes: Note[] = [];
  let others = 0;
  const leftOut = new Map<string, { readonly about: object | null; count: number }>();
  return {
    /** `about` is a part of the document. */
    add(message: string, about: object | null = null): void {
      if (notes.length < maxNotes) notes.push({ message: onOneLine(message), about });
      else others += 1;
    },
    /** Counts what is left out; its place is the first. */
    leaveOut(what: string, { about = null, count = 1 }: LeftOut = {}): void {
      const known = leftOut.get(what);
      if (known !== undefined) known.count += count;
      else if (count > 0) leftOut.set(what, { about, count });
    },
    problems(): readonly FileProblem[] {
      const omissions = [...leftOut].map(([what, { about, count }]) => ({
        message: `omitted: ${what} (${count})`,
        about,
      }));
      const all: readonly Note[] = [...notes, ...omissions];
      const places = placesOf(
        source,
        all.flatMap(({ about }) => about ?? []),
      );
      const placed = all.map(({ message, about }) => ({
        ...warning(1, message),
        ...(about !== null && places.get(about)),
      }));
      return others === 0 ? placed : [...placed, warning(1, `${others} more problems are not listed`)];
    },
  };
}

interface LeftOut {
  readonly about?: object | null;
  readonly count?: number;
}

const maxNotes = 100;
