import { span } from '../../core/text/styled.ts';
import type { Palette } from '../../core/view/paint/paint.ts';
import { paletteOf } from '../../core/view/paint/palette.ts';
import { FileError, linkNote } from '../../files/file-error.ts';
import { openNamedFile } from '../../files/write-named.ts';
import type { Io, Output } from '../io.ts';
import { outputLines } from '../output/output-lines.ts';
import type { ReportOutput } from './reporter.ts';

export function streamOutput(output: Output, env: Io['env']): ReportOutput {
  if (!output.isTerminal) {
    return buffered({
      palette: paletteOf({ isTerminal: false, env }),
      limit: 4096,
      // A log of CI is read while the run waits, and all that is left of one that is killed.
      maxWaitMs: 500,
      write: (text) => output.writeData(text),
      isClosed: output.isClosed,
      close: async () => undefined,
    });
  }
  return {
    isTerminal: true,
    get columns() {
      return output.columns;
    },
    isClosed: output.isClosed,
    writeLines: output.writeLines,
    writeData: output.writeData,
    close: async () => undefined,
  };
}

/** Rejects with a FileError, also on closing. */
export async function fileOutput(path: string, io: Pick<Io, 'env' | 'err'>): Promise<ReportOutput> {
  // The steps of a job may write into its summary before.
  const { file, linkTarget } = await openNamedFile(path, path === io.env['GITHUB_STEP_SUMMARY'] ? 'a' : 'w');
  if (linkTarget !== null) await io.err.writeLines([[span(linkNote(path, linkTarget))]]);
  // The run and the other reports go on: failures are printed at the end.
  let failure: FileError | null = null;
  const attempt = async (write: () => Promise<unknown>): Promise<void> => {
    if (failure === null) await write().catch((error: unknown) => (failure = unfinishedReport(path, error)));
  };
  return buffered({
    palette: paletteOf({ isTerminal: false, env: io.env }),
    limit: 65_536,
    write: (text) => attempt(() => file.appendFile(text)),
    isClosed: () => false,
    async close() {
      await attempt(() => file.close());
      if (failure !== null) throw failure;
    },
  });
}

function unfinishedReport(path: string, error: unknown): FileError {
  const { code = 'EIO', message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'the disk is full' : message;
  return new FileError(code, `The report ${path} is incomplete: ${reason}.`, 'free some space and run again');
}

interface Sink {
  readonly palette: Palette;
  /** Limit in UTF-16 units. */
  readonly limit: number;
  /** A text that waits longer is written; without it only a full buffer is. */
  readonly maxWaitMs?: number;
  readonly write: (text: string) => Promise<unknown>;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
}

function buffered({ palette, limit, maxWaitMs, write, isClosed, close }: Sink): ReportOutput {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<unknown> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '') written = written.then(() => write(text));
    return written;
  };
  const writeData = async (text: string) => {
    waiting += text;
    if (waiting.length > limit) await flush();
    else if (maxWaitMs !== undefined)
      timer ??= setTimeout(() => void flush().catch(() => undefined), maxWaitMs);
  };
  return {
    isTerminal: false,
    columns: null,
    isClosed,
    writeLines: (lines) => writeData(outputLines(lines, palette)),
    writeData,
    async close() {
      await flush();
      await close();
    },
  };
}
