import type { ExchangeSummary } from '../exchanges/exchange-summary.ts';
import type { ResponseDifference } from '../exchanges/response-difference.ts';

export type RepeatEnd =
  | 'done'
  | 'out-of-time'
  | 'interrupted'
  /** A problem that another attempt would not change; it was printed before. */
  | 'stopped';

interface RepetitionFigures {
  readonly end: RepeatEnd;
  readonly attempts: number;
  readonly milliseconds: number;
  /** Milliseconds that servers asked to wait with `Retry-After`. */
  readonly serverWait: number;
}

export type Repetition =
  | ({
      readonly kind: 'until';
      readonly condition: string;
      /** Reason why the condition does not hold; null if it holds. */
      readonly problem: string | null;
    } & RepetitionFigures)
  | ({ readonly kind: 'watch'; readonly changes: number; readonly failures: number } & RepetitionFigures)
  | WatchedChange
  | ({
      readonly kind: 'repeat';
      readonly title: string;
      readonly wanted: number;
      readonly parallel: number;
      readonly exchanges: readonly ExchangeSummary[];
      readonly unexpected: { readonly count: number; readonly first: string | null };
    } & RepetitionFigures);

export interface WatchedChange {
  readonly kind: 'change';
  readonly number: number;
  readonly at: number;
  readonly change:
    | { readonly kind: 'response'; readonly status: number; readonly difference: ResponseDifference }
    | { readonly kind: 'failure'; readonly message: string }
    | { readonly kind: 'recovery'; readonly status: number };
}

export type RepetitionOf<Kind extends Repetition['kind']> = Extract<Repetition, { kind: Kind }>;

export function repetitionExitCode(repetition: Repetition): number {
  if (repetition.kind === 'change') return 0;
  switch (repetition.end) {
    case 'interrupted':
      return 130;
    case 'out-of-time':
      return repetition.kind === 'until' ? 1 : 0;
    case 'done':
    case 'stopped':
      if (repetition.kind !== 'repeat') return 0;
      if (repetition.unexpected.count > 0) return 1;
      return repetition.exchanges.some(({ status }) => status === null) ? 4 : 0;
    default:
      return repetition.end satisfies never;
  }
}
