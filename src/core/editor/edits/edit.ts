import type { Range, Replacement } from '../document.ts';
import type { Grouping } from './undo.ts';

export interface Edit {
  readonly change: Replacement;
  readonly cursor?: number;
  readonly grouping: Grouping;
}

export function insertion({ start, end }: Range, text: string): Pick<Edit, 'change'> {
  return { change: { start, end, text } };
}
