import type { NumberedExchange } from '../state.ts';
import type { ExchangeSummary } from './exchange-summary.ts';

export interface StoredExchange {
  readonly summary: ExchangeSummary;
  /** Null for a damaged one. */
  readonly load: () => NumberedExchange | null;
}

export interface ExchangeHistory {
  /** Appends, and drops the oldest ones when the file is larger than `maximumBytes`. Throws a StorageError. */
  append(exchanges: readonly NumberedExchange[], maximumBytes: number): void;
  /** Rewrites the exchanges from a number on with `change`, which returns null to remove one. Throws like `append`. */
  revise(
    from: number,
    change: (exchange: NumberedExchange) => NumberedExchange | null,
    maximumBytes: number,
  ): void;
  scan(): Iterable<StoredExchange>;
  /** Returns null if it was not saved, was removed, or is damaged. */
  load(number: number): NumberedExchange | null;
  loadAll(numbers: ReadonlySet<number>): readonly NumberedExchange[];
  lastNumber(): number;
}
