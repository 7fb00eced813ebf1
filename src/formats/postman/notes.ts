import { offsetsIn } from '../../core/json/offsets.ts';
import { onOneLine } from '../../core/json/raw.ts';
import { createLineIndex } from '../../core/request/position.ts';
import type { FileProblem } from '../../core/session/collection/collection.ts';
import { warning } from '../problems.ts';

export type Notes = ReturnType<typeof createNotes>;

interface Note {
  readonly message: string;
  readonly about: object | null;
}

/** The first problems at the lines of what they are about, and the number of the others. */
export function createNotes({ text, document }: { readonly text: string; readonly document: unknown }) {
  const notes: Note[] = [];
  let others = 0;
  return {
    /** `about` is a part of the document. */
    add(message: string, about: object | null = null): void {
      if (notes.length < maxNotes) notes.push({ message: onOneLine(message), about });
      else others += 1;
    },
    problems(): readonly FileProblem[] {
      const placed = withPlaces(notes, { text, document });
      return others === 0 ? placed : [...placed, warning(1, `${others} more problems are not listed`)];
    },
  };
}

const maxNotes = 100;

function withPlaces(
  notes: readonly Note[],
  { text, document }: { readonly text: string; readonly document: unknown },
): FileProblem[] {
  const wanted = new Set(notes.flatMap(({ about }) => about ?? []));
  if (wanted.size === 0) return notes.map(({ message }) => warning(1, message));
  const offsets = offsetsIn(text.replace(/^\uFEFF/, ''), document, wanted);
  const lines = createLineIndex(text);
  return notes.map(({ message, about }) => {
    const offset = about === null ? undefined : offsets.get(about);
    return offset === undefined
      ? warning(1, message)
      : { ...warning(1, message), ...lines.positionAt(offset) };
  });
}
