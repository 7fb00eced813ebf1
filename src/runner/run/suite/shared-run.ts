import type { LazyCheckTools } from '../../../app/expect/check-tools.ts';
import type { Scripts } from '../../../app/requests/scripts.ts';
import type { Entry } from '../../../core/session/entries.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import type { RunListener } from '../listener.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';
import type { RunPlan } from '../plan/options.ts';
import type { Counts, RequestResult } from '../request/result.ts';
import type { SnapshotMode, Snapshots } from '../request/snapshots.ts';
import type { Stop } from '../stop.ts';
import type { FreshApps } from './fresh-apps.ts';

export interface RunInput {
  readonly suites: readonly ChosenSuite[];
  readonly plan: RunPlan;
  readonly apps: FreshApps;
  readonly snapshotMode: SnapshotMode;
  readonly rows: AsyncIterable<readonly NamedVariable[]>;
  readonly listener: RunListener;
  readonly stop: Stop;
  /** Called after each request, for the report of a run that breaks. */
  readonly progressed?: (soFar: RunOutcome) => void;
}

export interface RunOutcome {
  readonly counts: Counts;
  readonly exitCode: number;
}

export interface SharedRun extends RunInput {
  readonly prepared: readonly PreparedSuite[];
  readonly tools: LazyCheckTools;
  readonly finished: (result: RequestResult) => void;
  readonly problem: (entry: Entry) => void;
}

export interface PreparedSuite {
  readonly suite: ChosenSuite;
  readonly scripts: Scripts;
  readonly snapshots: Snapshots;
}
