export interface RepeatProgress {
  readonly attempt: number;
  readonly of: number | null;
  readonly last: string | null;
  readonly value: string | null;
  readonly nextAt: number | null;
  readonly isServerWait: boolean;
  readonly endsAt: number | null;
}
