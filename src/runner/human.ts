import type { App } from '../app/app.ts';
import { entryView } from '../app/entry-view.ts';
import { type Entry, exitCodeOf } from '../core/session/entries.ts';
import type { StyledLine } from '../core/text/styled.ts';
import { entryLines } from '../core/view/entry.ts';
import type { Io, Output } from './io.ts';

/** Writes entries for a person: results to one output, what went wrong to standard error. */
export interface HumanPrinter {
  print(entry: Entry): void;
  /** Lines that are no entry of their own, among the results. */
  printLines(lines: readonly StyledLine[]): void;
  /** Resolves when all that was printed is written. */
  drained(): Promise<void>;
}

export interface HumanOptions {
  readonly app: App;
  readonly resultsTo: 'out' | 'err';
  readonly reveal?: boolean | undefined;
  /** How many lines of a body are shown; all when not given. */
  readonly bodyLines?: number | null | (() => number | null);
  readonly echo?: boolean;
}

export function createHumanPrinter(io: Io, options: HumanOptions): HumanPrinter {
  const { app, reveal = false, bodyLines = null, echo = false } = options;
  let written: Promise<void> = Promise.resolve();
  // Each write waits for the one before: standard output and standard error keep their order.
  const write = (lines: readonly StyledLine[], output: Output): void => {
    written = written.then(() => output.writeLines(lines));
  };
  return {
    print(entry) {
      const output = isComplaint(entry) ? io.err : io[options.resultsTo];
      const columns = output.isTerminal ? output.columns : null;
      const lines = typeof bodyLines === 'function' ? bodyLines() : bodyLines;
      write(entryLines(entry, entryView(app, { columns, bodyLines: lines, echo, reveal })), output);
    },
    printLines: (lines) => write(lines, io[options.resultsTo]),
    drained: () => written,
  };
}

/** What is odd about a request belongs beside what went wrong: results may be piped on. */
const isComplaint = (entry: Entry): boolean => entry.kind === 'warned' || exitCodeOf(entry) !== 0;
