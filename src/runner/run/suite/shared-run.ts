import type { LazyCheckTools } from '../../../app/expect/check-tools.ts';
import type { LoadReport } from '../../../core/load/report.ts';
import type { Entry } from '../../../core/session/entries.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import type { Questions } from '../../../terminal/questions.ts';
import type { RunListener } from '../listener.ts';
import type { FailureRecord } from '../narrowing/failed-requests.ts';
import type { ChosenSuite, OpenSuite } from '../plan/chosen-suite.ts';
import type { RunPlan } from '../plan/options.ts';
import type { Counts, RequestResult } from '../request/result.ts';
import type { RunSnapshots, SnapshotMode } from '../request/snapshots.ts';
import type { Stop } from '../stop.ts';
import type { FreshApps } from './fresh-apps.ts';
import type { GivenAnswers } from './given-answers.ts';
import type { RunSecrets } from './run-secrets.ts';
import type { SharedResults } from './shared-results.ts';

export interface RunInput {
  readonly suites: readonly ChosenSuite[];
  readonly plan: RunPlan;
  readonly apps: FreshApps;
  readonly snapshotMode: SnapshotMode;
  readonly rows: AsyncIterable<readonly NamedVariable[]>;
  readonly listener: RunListener;
  readonly stop: Stop;
  readonly questions?: Questions | null;
  readonly record?: FailureRecord;
  readonly progressed?: (soFar: RunOutcome) => void;
}

export interface RunOutcome {
  readonly counts: Counts;
  readonly exitCode: number;
}

export interface SharedRun extends RunInput {
  readonly snapshots: RunSnapshots;
  readonly tools: LazyCheckTools;
  readonly answers: GivenAnswers;
  readonly carried: SharedResults;
  readonly secrets: RunSecrets;
  /** `ahead`: requests of `# @setup` and `# @once`, whose session is carried into the others. */
  readonly phase: 'ahead' | 'rows' | 'teardown';
  /** Label of the request of `# @setup` that failed, which skips all rows; null where none did. */
  readonly blockedBy: string | null;
  readonly finished: (result: RequestResult) => void;
  /** Counts the requests of a load, and the tests that its thresholds are. */
  readonly loaded: (report: LoadReport, results: readonly RequestResult[]) => void;
  readonly problem: (entry: Entry) => void;
}

export interface OpenedRun extends SharedRun {
  readonly opened: readonly OpenSuite[];
}
