import type { Range, Replacement } from '../document.ts';
import type { Grouping } from './undo.ts';

export interface Edit {
  readonly change: Replacement;
  /** Offset in the new text; after the inserted text by default. */
  readonly cursor?: number;
  readonly grouping: Grouping;
}

export function insertion({ start, end }: Range, text: string): Pick<Edit, 'change'> {
  return { change: { start, end, text } };
}
