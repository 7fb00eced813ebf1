import type { StyledLine } from '../../core/text/styled.ts';
import type { RunListener } from '../run/listener.ts';
import type { RunProblem } from '../run/problems/problem.ts';
import type { StopReason } from '../run/stop.ts';
import type { RunOutcome } from '../run/suite/shared-run.ts';
import type { BodyLimit } from './body-limit.ts';

export interface Reporter extends Omit<RunListener, 'problem'> {
  problem(problem: RunProblem): Promise<void> | void;
  finish(outcome: RunOutcome & { readonly stopped: StopReason | null }): Promise<void> | void;
}

export interface ReportOutput {
  writeLines(lines: readonly StyledLine[], status?: StyledLine): Promise<void>;
  writeData(text: string): Promise<void>;
  close(): Promise<void>;
  readonly isTerminal: boolean;
  readonly columns: number | null;
  isClosed(): boolean;
}

export interface ReporterOptions {
  readonly output: ReportOutput;
  readonly reveal: boolean;
  readonly shows: 'all' | 'failures';
  readonly bodies: BodyLimit;
  /** Folder that paths of annotations start from; null for the working directory. */
  readonly workspace: string | null;
  readonly problems: 'shown' | 'shown-elsewhere';
}
