/** A name and its meaning, as help, the manual and the README show them. */
export interface ReferenceRow {
  readonly name: string;
  readonly summary: string;
}

/** Everything of one kind, in groups: a help topic and a section of the manual. */
export interface Reference {
  readonly heading: string;
  readonly intro: string;
  readonly groups: readonly ReferenceGroup[];
  readonly notes: readonly ReferenceNote[];
}

export interface ReferenceGroup {
  readonly title: string | null;
  readonly rows: readonly DetailedRow[];
}

export interface DetailedRow extends ReferenceRow {
  /** Word by which help finds the row alone. */
  readonly key?: string;
  readonly examples?: readonly string[];
}

export interface ReferenceNote {
  readonly text: string;
  readonly names: readonly string[];
}
