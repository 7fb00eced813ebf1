import { UsageError } from '../app/usage-error.ts';

/** Where a headless command reads and writes. Data goes to `out`, everything else to `err`. */
export interface Io {
  readonly out: Output;
  readonly err: Output;
  readonly readInput: () => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  /** Whether its reader went away: what is written from then on is dropped. */
  isClosed(): boolean;
  /** Resolves when the text is handed to the system: a slow pipe slows us, and loses nothing. */
  write(data: string | Uint8Array): Promise<void>;
}

export interface ProcessIo extends Io {
  /** Why standard output could not be written, other than that its reader went away (`| head`); null where it could. */
  readonly failure: () => Error | null;
}

/** The process's own streams. */
export function processIo(): ProcessIo {
  let failed: Error | null = null;
  let out: Output | null = null;
  let err: Output | null = null;
  return {
    // Opened when something is told: what has to start early does not wait for that.
    get out() {
      out ??= outputOf(process.stdout, (error) => {
        failed ??= error;
      });
      return out;
    },
    // There is nowhere left to tell it.
    get err() {
      err ??= outputOf(process.stderr, () => undefined);
      return err;
    },
    failure: () => failed,
    readInput,
    env: process.env,
  };
}

function outputOf(stream: NodeJS.WriteStream, onFailure: (error: Error) => void): Output {
  let closed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code !== 'EPIPE') onFailure(error);
  });
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 80;
    },
    isClosed: () => closed,
    write(data) {
      if (closed || data.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        stream.write(data, () => resolve());
      });
    },
  };
}

async function readInput(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return decodeUtf8(Buffer.concat(chunks), 'standard input');
}

/** Throws a sentence for bytes that are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is not UTF-8 text.`, 'save it as UTF-8');
  }
}
