/** Part of an input that is lexed from `state` on. There is no gap between regions. */
export interface Region {
  readonly start: number;
  readonly end: number;
  readonly state: string;
}
