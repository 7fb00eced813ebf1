import { UsageError } from '../app/usage-error.ts';
import { cleanText } from '../core/text/clean.ts';
import { type StyledLine, span } from '../core/text/styled.ts';
import { clipLine } from '../core/view/paint/fit.ts';
import type { Palette } from '../core/view/paint/paint.ts';
import { paletteOf } from '../core/view/paint/palette.ts';
import { decodeText } from '../files/decode.ts';
import type { Questions } from '../terminal/questions.ts';
import { isInCi } from './ci.ts';
import { outputLine, outputLines } from './output/output-lines.ts';

/** Streams of a headless command: data goes to `out`, everything else to `err`. */
export interface Io {
  readonly out: Output;
  readonly err: Output;
  readonly readInput: () => Promise<string>;
  /** Whether standard input has content now; reads it. */
  readonly hasInput: () => Promise<boolean>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly questions: Questions | null;
}

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  /** Whether the reader has closed the stream; later writes are dropped. */
  isClosed(): boolean;
  /** Resolves when the system has the lines, so that a slow pipe slows us. */
  writeLines(lines: readonly StyledLine[], status?: StyledLine): Promise<void>;
  /** Writes data as it is; on a terminal it is cleaned. */
  writeData(data: string | Uint8Array): Promise<void>;
}

export interface ProcessIo extends Io {
  /** Error of standard output, except a closed reader (`| head`). */
  readonly failure: () => Error | null;
}

export function processIo(): ProcessIo {
  let failed: Error | null = null;
  let out: Output | null = null;
  let err: Output | null = null;
  const io: ProcessIo = {
    // Opened with the first line: the start does not wait for it.
    get out() {
      out ??= outputOf(process.stdout, {
        onFailure: (error) => {
          failed ??= error;
        },
      });
      return out;
    },
    // A failure of standard error has nowhere to be reported.
    get err() {
      err ??= outputOf(process.stderr, { onFailure: () => undefined });
      return err;
    },
    failure: () => failed,
    readInput,
    hasInput,
    env: process.env,
    get questions() {
      return questionsAt(process, say);
    },
  };
  function say(text: string): void {
    if (io.out.isTerminal) void io.out.writeLines([]);
    void io.err.writeLines(text.split('\n').map((line) => [span(line)]));
  }
  return io;
}

function outputOf(
  stream: NodeJS.WriteStream,
  { onFailure }: { readonly onFailure: (error: Error) => void },
): Output {
  let closed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code !== 'EPIPE') onFailure(error);
  });
  const isTerminal = stream.isTTY === true;
  const detected = paletteOf({ isTerminal, env: process.env });
  const palette: Palette =
    isTerminal && detected.depth === 'none' ? { depth: 'none', insertions: 'marked' } : detected;
  // Some pseudo-terminals report no width.
  const columns = () => stream.columns || 80;
  let hasStatus = false;
  const decoder = new TextDecoder();
  const cleaned = (data: string | Uint8Array): string =>
    cleanText(typeof data === 'string' ? data : decoder.decode(data, { stream: true }));
  const write = (data: string | Uint8Array): Promise<void> => {
    if (closed || data.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      stream.write(data, () => resolve());
    });
  };
  return {
    isTerminal,
    get columns() {
      return columns();
    },
    isClosed: () => closed,
    writeLines(lines, status) {
      const erased = hasStatus ? '\r\x1b[K' : '';
      hasStatus = isTerminal && status !== undefined;
      // A row that wraps could not be erased.
      const shown = hasStatus ? outputLine(clipLine(status ?? [], columns() - 1), palette) : '';
      return write(`${erased}${outputLines(lines, palette)}${shown}`);
    },
    writeData: (data) => write(isTerminal ? cleaned(data) : data),
  };
}

async function readInput(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return decodeUtf8(Buffer.concat(chunks), 'standard input');
}

function hasInput(): Promise<boolean> {
  const { stdin } = process;
  if (stdin.isTTY) return Promise.resolve(false);
  return new Promise((resolve) => {
    const events = ['readable', 'end', 'error', 'close'];
    const finish = () => {
      clearTimeout(timer);
      for (const event of events) stdin.off(event, finish);
      resolve(stdin.readableLength > 0);
      stdin.on('error', () => undefined).pause();
    };
    // An event that is due comes before the check: a busy machine runs timers late.
    const timer = setTimeout(() => setImmediate(finish), maxInputDelay);
    for (const event of events) stdin.once(event, finish);
  });
}

/** Milliseconds: the pipe of a CI job stays open without content. */
const maxInputDelay = 100;

function decodeUtf8(bytes: Uint8Array, name: string): string {
  const text = decodeText(bytes);
  if (text === null) throw new UsageError(`${name} is not UTF-8 text.`, 'save it as UTF-8');
  return text;
}

interface Process {
  readonly stdin: NodeJS.ReadStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Questions on standard error; null in CI, and if a stream is not a terminal. */
function questionsAt({ stdin, stderr, env }: Process, say: (text: string) => void): Questions | null {
  if (stdin.isTTY !== true || stderr.isTTY !== true || isInCi(env)) return null;
  let loaded: Promise<Questions> | null = null;
  const load = () => {
    loaded ??= import('../terminal/questions.ts').then(({ createQuestions }) =>
      createQuestions({ stdin, output: stderr, say }),
    );
    return loaded;
  };
  return {
    askForm: async (form, withdrawn) => (await load()).askForm(form, withdrawn),
    confirm: async (question) => (await load()).confirm(question),
  };
}
