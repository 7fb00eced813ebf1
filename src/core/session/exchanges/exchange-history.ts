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
  /** Writes those from a number on again where `change` gives another exchange, or null to remove it. Throws as `append` does. */
  revise(
    from: number,
    change: (exchange: NumberedExchange) => NumberedExchange | null,
    maximumBytes: number,
  ): void;
  scan(): Iterable<StoredExchange>;
  /** Null where it was never kept, was dropped, or is damaged. */
  load(number: number): NumberedExchange | null;
  loadAll(numbers: ReadonlySet<number>): readonly NumberedExchange[];
  lastNumber(): number;
}
