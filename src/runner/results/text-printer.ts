import { entryView, type SessionView } from '../../app/responses/entry-view.ts';
import type { Entry } from '../../core/session/entries.ts';
import { exitCodeOf } from '../../core/session/exit-codes.ts';
import { initialState } from '../../core/session/initial-state.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import { type EntryView, streamEntryLines } from '../../core/view/entry.ts';
import type { Io, Output } from '../io.ts';

export interface TextPrinterOptions {
  readonly app: SessionView;
  readonly resultsTo: 'out' | 'err';
  readonly noticesTo?: 'err';
  readonly reveal?: boolean | undefined;
  readonly bodyLines?: number | null | (() => number | null);
  readonly echo?: boolean;
  readonly detail?: Pick<EntryView, 'request' | 'headers'>;
}

export const noSession: SessionView = {
  store: { getState: () => initialState({ at: 0, place: 'command-line' }) },
};

export type TextPrinter = ReturnType<typeof createTextPrinter>;

export function createTextPrinter(io: Io, options: TextPrinterOptions) {
  const { app, reveal = false, bodyLines = null, echo = false, detail = {} } = options;
  let written: Promise<void> = Promise.resolve();
  // Each write waits for the one before, which keeps the order of both outputs.
  const write = (lines: Iterable<StyledLine>, output: Output): void => {
    written = written.then(() => writePortions(lines, output));
  };
  return {
    print(entry: Entry) {
      const results = io[options.resultsTo];
      const notices = options.noticesTo === 'err' ? io.err : results;
      const output = isComplaint(entry) ? io.err : entry.kind === 'notice' ? notices : results;
      const columns = output.isTerminal ? output.columns : null;
      const lines = typeof bodyLines === 'function' ? bodyLines() : bodyLines;
      const view = entryView(app, {
        columns,
        bodyLines: lines,
        echo: echo ? 'plain' : 'none',
        reveal,
        ...detail,
      });
      write(streamEntryLines(entry, view), output);
    },
    printLines: (lines: readonly StyledLine[]) => write(lines, io[options.resultsTo]),
    drained: (): Promise<void> => written,
  };
}

/** Whether an entry goes to standard error, so that results can be piped. */
const isComplaint = (entry: Entry): boolean =>
  entry.kind === 'warned' ||
  (entry.kind === 'notice' && entry.notice.isReported === true) ||
  exitCodeOf(entry) !== 0;

async function writePortions(lines: Iterable<StyledLine>, output: Output): Promise<void> {
  let portion: StyledLine[] = [];
  for (const line of lines) {
    portion.push(line);
    if (portion.length < portionLines) continue;
    await output.writeLines(portion);
    portion = [];
  }
  await output.writeLines(portion);
}

const portionLines = 1000;
