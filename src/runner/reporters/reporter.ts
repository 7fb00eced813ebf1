import type { StyledLine } from '../../core/text/styled.ts';
import type { RunListener } from '../run/listener.ts';
import type { RunProblem } from '../run/problems/problem.ts';
import type { StopReason } from '../run/stop.ts';
import type { RunOutcome } from '../run/suite/shared-run.ts';

/** Tells a run in one format, as it happens. */
export interface Reporter extends Omit<RunListener, 'problem'> {
  /** Takes something wrong that belongs to no request. */
  problem(problem: RunProblem): Promise<void> | void;
  /** Called at the end of every run, also of one that was stopped. */
  finish(outcome: RunOutcome & { readonly stopped: StopReason | null }): Promise<void> | void;
}

/** Output of one reporter. */
export interface ReportOutput {
  /**
   * Writes lines for people, and on a terminal the status line below them. Resolves when more may be written: a slow
   * reader slows the run, and loses nothing.
   */
  writeLines(lines: readonly StyledLine[], status?: StyledLine): Promise<void>;
  /** Writes a part of a report for programs as it is. */
  writeData(text: string): Promise<void>;
  /** Writes what is still held back; nothing may be written afterwards. */
  close(): Promise<void>;
  readonly isTerminal: boolean;
  /** The width of a terminal at this moment; null elsewhere. */
  readonly columns: number | null;
  /** Whether nobody reads it any more. */
  isClosed(): boolean;
}

export interface ReporterOptions {
  readonly output: ReportOutput;
  /** Whether secrets are shown: `--reveal`. */
  readonly reveal: boolean;
  /** Results in the report for people. */
  readonly shows: 'all' | 'failures';
  /** The folder that paths of annotations start from; null for the working directory. */
  readonly workspace: string | null;
  /** Whether problems that belong to no request go to standard error, for people. */
  readonly problems: 'told' | 'told-elsewhere';
}

export const reporterNames = ['pretty', 'json', 'junit', 'tap', 'github'] as const;

export type ReporterName = (typeof reporterNames)[number];
