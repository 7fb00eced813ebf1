export interface ReferenceRow {
  readonly name: string;
  readonly summary: string;
}

export interface Reference {
  readonly heading: string;
  readonly intro: string;
  readonly groups: readonly ReferenceGroup[];
  readonly notes?: readonly ReferenceNote[];
}

export interface ReferenceGroup {
  readonly title: string | null;
  readonly rows: readonly DetailedRow[];
}

export interface DetailedRow extends ReferenceRow {
  readonly key?: string;
  readonly examples?: readonly string[];
}

export interface ReferenceNote {
  readonly text: string;
  readonly names: readonly string[];
}
