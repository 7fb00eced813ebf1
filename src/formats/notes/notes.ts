import { onOneLine } from '../../core/json/raw.ts';
import type { FileProblem } from '../../core/session/collection/collection.ts';
import { warning } from '../problems.ts';
import { placesOf, type Source } from './source.ts';

export type Notes = ReturnType<typeof createNotes>;

interface Note {
  readonly message: string;
  readonly about: object | null;
}

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
