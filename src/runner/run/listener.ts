import type { Entry } from '../../core/session/entries.ts';
import type { Counts, RequestResult, SuiteRun } from './request/result.ts';

/** Told as it happens. A returned promise holds the run up: nothing piles up in memory. */
export interface RunListener {
  /** Told before the first suite how many requests the run is to make; null where nobody knows. */
  planned?(expected: number | null): void;
  suiteStarted(suite: SuiteRun): Promise<void> | void;
  /** For whoever shows what is under way. */
  requestStarted?(label: string): void;
  requestFinished(result: RequestResult, suite: SuiteRun): Promise<void> | void;
  suiteFinished(suite: SuiteRun, counts: Counts): Promise<void> | void;
  /** Something went wrong that belongs to no request: an `--eval`, an environment that is not there. */
  problem(entry: Entry): void;
}
