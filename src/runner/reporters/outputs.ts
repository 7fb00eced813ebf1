import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '../../app/message.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { Output } from '../io.ts';
import type { ReportOutput } from './reporter.ts';

/** A report on a stream of the process. On a terminal each piece is shown at once, elsewhere they go together. */
export function streamOutput(output: Output): ReportOutput {
  return buffered({
    isTerminal: output.isTerminal,
    columns: () => (output.isTerminal ? output.columns : null),
    limit: output.isTerminal ? 0 : 4096,
    write: (text) => output.write(text),
    isClosed: output.isClosed,
    close: async () => undefined,
  });
}

/** A report in a file, with the folders above it. Throws a UsageError when it cannot be written. */
export async function fileOutput(path: string): Promise<ReportOutput> {
  let file: FileHandle;
  try {
    await mkdir(dirname(path), { recursive: true });
    file = await open(path, 'w');
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${messageOf(error)}`);
  }
  return buffered({
    isTerminal: false,
    columns: () => null,
    limit: 65_536,
    write: (text) => file.appendFile(text),
    isClosed: () => false,
    close: () => file.close(),
  });
}

interface Sink {
  readonly isTerminal: boolean;
  readonly columns: () => number | null;
  /** How much is held back, in UTF-16 units. */
  readonly limit: number;
  readonly write: (text: string) => Promise<unknown>;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
}

function buffered({ isTerminal, columns, limit, write, isClosed, close }: Sink): ReportOutput {
  let waiting = '';
  let written: Promise<unknown> = Promise.resolve();
  const flush = () => {
    const text = waiting;
    waiting = '';
    if (text !== '') written = written.then(() => write(text));
    return written;
  };
  return {
    isTerminal,
    get columns() {
      return columns();
    },
    isClosed,
    async write(text) {
      waiting += text;
      if (waiting.length > limit) await flush();
    },
    async close() {
      await flush();
      await close();
    },
  };
}
