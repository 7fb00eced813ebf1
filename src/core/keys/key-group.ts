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

export type PlaceCondition = 'in-viewer' | 'viewer-searching' | 'viewer-filtering' | 'in-form';

export interface KeyGroup {
  readonly title: string;
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
