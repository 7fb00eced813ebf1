import type { LoadProgress, LoadReport } from '../../core/load/report.ts';
import type { Entry } from '../../core/session/entries.ts';
import type { Counts, RequestResult, SuiteRun } from './request/result.ts';
import type { ReportedShard } from './sharding/shard.ts';

export interface ReportedPlan {
  /** Number of requests; null where it is not known. */
  readonly expected: number | null;
  readonly shard: ReportedShard | null;
}

/** The run waits for a returned promise, so that memory stays small. */
export interface RunListener {
  planned?(plan: ReportedPlan): void;
  suiteStarted?(suite: SuiteRun): Promise<void> | void;
  /** `until` is the condition that the request waits for; null for one that is sent once. */
  requestStarted?(label: string, until: string | null): void;
  /** Called at once, where `requestFinished` may wait for the reports of other files. */
  requestEnded?(label: string): void;
  requestProgressed?(text: string): void;
  requestFinished(result: RequestResult, suite: SuiteRun): Promise<void> | void;
  suiteFinished?(suite: SuiteRun, counts: Counts): Promise<void> | void;
  loadProgressed?(progress: LoadProgress): void;
  /** Called before the results that are made of the report. */
  loadFinished?(report: LoadReport): Promise<void> | void;
  problem(entry: Entry): void;
}
