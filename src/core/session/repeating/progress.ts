export interface RepeatProgress {
  readonly attempt: number;
  readonly of: number | null;
  /** Status or error code of the last attempt; null before the first one ended. */
  readonly last: string | null;
  readonly value: string | null;
  /** Milliseconds since the epoch; null where nothing is waited for. */
  readonly nextAt: number | null;
  readonly isServerWait: boolean;
  readonly endsAt: number | null;
}
