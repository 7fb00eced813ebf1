/** A part of an input that is lexed from `state` on. The regions of an input follow one another without a gap. */
export interface Region {
  readonly start: number;
  readonly end: number;
  readonly state: string;
}
