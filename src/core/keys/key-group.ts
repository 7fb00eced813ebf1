export type Condition =
  | 'always'
  | 'popup-open'
  | 'searching'
  | 'sending'
  | 'empty'
  | 'selected'
  | 'ghost'
  | 'first-row'
  | 'last-row'
  | 'tall'
  | PlaceCondition;

/** Places with keys of their own: none of the input's holds there. */
export type PlaceCondition = 'in-viewer' | 'viewer-searching' | 'viewer-filtering' | 'in-form';

/** Commands with their keys as text: the order of modifiers is `ctrl+alt+shift+a`. */
export interface KeyGroup {
  readonly title: string;
  /** Condition of rows without one; `always` by default. */
  readonly when?: Condition;
  readonly rows: readonly KeyRow[];
}

/** Keys with blanks between them; a list where two keys follow one another, `ctrl+x ctrl+e`. */
type KeyRow = readonly [
  keys: string | readonly string[],
  command: string,
  description: string,
  when?: Condition,
];
