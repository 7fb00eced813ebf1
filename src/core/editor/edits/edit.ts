import type { Replacement } from '../line-index.ts';
import type { Grouping } from './undo.ts';

/** A change to make, where the cursor goes then (behind the new text when not said), and how it is undone. */
export interface Edit {
  readonly change: Replacement;
  readonly cursor?: number;
  readonly grouping: Grouping;
}

/** Inserts a text at an offset; the cursor goes after it. */
export function insertion(at: number, text: string, grouping: Grouping = 'whole'): Edit {
  return { change: { start: at, end: at, text }, grouping };
}
