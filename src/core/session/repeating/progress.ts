export interface RepeatProgress {
  readonly attempt: number;
  readonly of: number | null;
  readonly last: string | null;
  /** Masked and clean. */
  readonly value: string | null;
  /** Milliseconds since the epoch; null where nothing is waited for. */
  readonly nextAt: number | null;
  readonly isServerWait: boolean;
  readonly endsAt: number | null;
}
