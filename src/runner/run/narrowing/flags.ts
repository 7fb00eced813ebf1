import type { FilePermissions } from '../../../app/files/file-permissions.ts';
import type { PlannedRequest, PlannedSuite } from '../plan/planned-suite.ts';
import type { RunProblem } from '../problems/problem.ts';

/** Flags that choose requests by what happened before: `--last-failed`, `--only-changed`. */
export interface NarrowingFlags {
  readonly lastFailed: boolean;
  /** A revision of git; null without `--only-changed`. */
  readonly changedSince: string | null;
}

/** One flag's choice among the requests, and what to say where it chooses none. */
export interface Narrowing {
  readonly isWanted: (request: PlannedRequest, suite: PlannedSuite) => boolean;
  readonly whenNone: Pick<RunProblem, 'message' | 'hint'>;
}

export interface NarrowedRun {
  readonly narrowing: NarrowingFlags;
  readonly permissions: FilePermissions;
  readonly data: string | null;
}
