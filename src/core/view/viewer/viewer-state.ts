import type { Masker } from '../../secrets/search/masker.ts';
import type { StyledLine } from '../../text/styled.ts';
import type { Folds } from './folds.ts';
import type { Seek, ViewerSearch } from './search.ts';
import type { ViewedDocument } from './viewed-document.ts';

/** A response that is being looked through. Lines are those of the document, folded or not. */
export interface ViewerState {
  readonly title: StyledLine;
  /** Note for a body that is not whole, or null. */
  readonly part: string | null;
  /** A sentence until the next key. */
  readonly note: string | null;
  readonly secrets: Masker;
  readonly shows: 'body' | 'headers';
  readonly document: ViewedDocument;
  readonly cursor: number;
  /** The first line on the screen. */
  readonly top: number;
  /** UTF-16 units that are cut off at the left of each line. */
  readonly left: number;
  readonly folds: Folds;
  readonly search: ViewerSearch | null;
  /** A search under way; null where none is. */
  readonly seek: Seek | null;
  readonly mode: ViewerMode;
  /** The other of body and headers, as it was left. */
  readonly behind: ViewerState | null;
}

export type ViewerMode = { readonly kind: 'browse' } | TypedSearch | { readonly kind: 'help' };

/** Search text while it is typed; the view is on the first match already. */
export interface TypedSearch {
  readonly kind: 'search';
  readonly text: string;
  readonly as: 'text' | 'regexp';
  /** View before the search. */
  readonly origin: Pick<ViewerState, 'cursor' | 'top' | 'left' | 'folds' | 'search'>;
}

/** Size of the screen, in columns and lines. */
export interface ViewerSize {
  readonly width: number;
  readonly height: number;
}
