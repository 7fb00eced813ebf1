export interface Place {
  /** `URL`, a placeholder, or the line and column of an error. */
  readonly name: string;
  /** Unmasked, to be compared; null where it does not resolve. */
  readonly raw: string | null;
  readonly text: string;
  readonly problem: string | null;
}

/** Request with the values of several environments or rows. */
export interface ComparedPreviews {
  readonly title: string;
  readonly count: number;
  readonly unresolved: number;
  /** Number of previews that differ from all that are listed. */
  readonly others: number;
  /** Names of the places that differ or do not resolve. */
  readonly places: readonly string[];
  readonly variants: readonly ComparedVariant[];
}

export interface ComparedVariant {
  /** The first environments or rows. */
  readonly labels: readonly string[];
  readonly count: number;
  readonly values: ReadonlyMap<string, Place>;
}
