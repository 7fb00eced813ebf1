import type { Replacement } from '../document.ts';
import type { Grouping } from './undo.ts';

export interface Edit {
  readonly change: Replacement;
  readonly cursor?: number;
  readonly grouping: Grouping;
}
