export interface Place {
  readonly name: string;
  /** Unmasked, to be compared; null where it does not resolve. */
  readonly raw: string | null;
  readonly text: string;
  readonly problem: string | null;
}

export interface ComparedPreviews {
  readonly title: string;
  readonly count: number;
  readonly unresolved: number;
  readonly others: number;
  readonly places: readonly string[];
  readonly variants: readonly ComparedVariant[];
}

export interface ComparedVariant {
  readonly labels: readonly string[];
  readonly count: number;
  readonly values: ReadonlyMap<string, Place>;
}
