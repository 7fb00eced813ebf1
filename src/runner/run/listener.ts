import type { Entry } from '../../core/session/entries.ts';
import type { Counts, RequestResult, SuiteRun } from './request/result.ts';

/** The events of a run. A returned promise holds the run up: nothing piles up in memory. */
export interface RunListener {
  /** Called before the first suite with the number of requests; null where it is not known. */
  planned?(expected: number | null): void;
  suiteStarted(suite: SuiteRun): Promise<void> | void;
  /** For whoever shows what is under way. */
  requestStarted?(label: string): void;
  requestFinished(result: RequestResult, suite: SuiteRun): Promise<void> | void;
  suiteFinished(suite: SuiteRun, counts: Counts): Promise<void> | void;
  /** Something went wrong that belongs to no request: an `--eval`, an environment that is not there. */
  problem(entry: Entry): void;
}
