import type { Table } from '../../json/table.ts';
import type { KeyChanges } from '../../keys/binding.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import type { StyledLine } from '../../text/styled.ts';
import type { Folds } from './folds.ts';
import type { Seek, ViewerSearch } from './search.ts';
import type { ViewedDocument } from './viewed-document.ts';

export interface ViewerState {
  readonly title: StyledLine;
  readonly part: string | null;
  readonly note: string | null;
  readonly secrets: Masker;
  readonly shows: 'body' | 'headers';
  readonly document: ViewedDocument;
  readonly cursor: number;
  readonly top: number;
  /** UTF-16 units that are cut off at the left of each line. */
  readonly left: number;
  readonly folds: Folds;
  readonly search: ViewerSearch | null;
  readonly seek: Seek | null;
  readonly mode: ViewerMode;
  /** The headers while the body is shown, and the body while the headers are. */
  readonly other: ViewerState | null;
  readonly under: ViewerState | null;
  readonly table: Table | null;
  readonly expression: string | null;
  readonly number: number | null;
  /** JSONPath in the body for what is shown; null where there is none. */
  readonly selected: string | null;
  readonly bytes: Uint8Array;
  readonly filters: readonly string[];
  readonly keys: KeyChanges;
  readonly url: string | null;
}

export type ViewerMode = { readonly kind: 'browse' } | TypedSearch | TypedFilter;

export interface TypedSearch {
  readonly kind: 'search';
  readonly text: string;
  readonly as: 'text' | 'regexp';
  readonly origin: Pick<ViewerState, 'cursor' | 'top' | 'left' | 'folds' | 'search'>;
}

export interface TypedFilter {
  readonly kind: 'filter';
  readonly text: string;
  readonly problem: string | null;
  /** `keep`: Enter was pressed before the matches were there. */
  readonly whenFound: 'stay' | 'keep';
  readonly shown: string;
  /** Number of the filter from before that was recalled; 0 for none. */
  readonly recalled: number;
  readonly origin: ViewerState;
}

export interface ViewerSize {
  readonly width: number;
  readonly height: number;
}
