import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { releaseCompiler, releaseHeap } from '../../src/runner/compiler.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** `RESTLOOP_PROGRAM` names another build. */
export const program = process.env['RESTLOOP_PROGRAM'] ?? resolve(import.meta.dirname, '../../dist/cli.js');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: string;
  readonly cwd?: string;
  /** A terminal opens the shell: with `--plain` it reads the input line by line, and without it nothing can be drawn. */
  readonly streams?: 'pipes' | 'terminal';
  /** Called with each piece of standard output as it is written. */
  readonly onStdout?: (piece: Buffer) => void;
}

/**
 * Runs the built program in this process, without a terminal, with a data directory of its own: a tenth of the
 * processor time of a process. Runs follow each other; what is tested of the process itself needs `restloopProcess`.
 */
export function restloop(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const run = turn.then(() => runHere(args, options));
  turn = run.catch(() => undefined);
  return run;
}

let turn: Promise<unknown> = Promise.resolve();

async function runHere(args: readonly string[], options: RunOptions): Promise<Ran> {
  const main = await loadMain();
  const [stdout, stderr] = [collector(options.onStdout), collector()];
  const restoreEnvironment = replaceEnvironment(environmentOf(options));
  const terminal = { isTTY: options.streams === 'terminal' };
  const restoreStreams = replaceStreams({
    stdin: Object.assign(Readable.from(chunksOf(options)), terminal),
    stdout: Object.assign(stdout.stream, terminal),
    stderr: Object.assign(stderr.stream, terminal),
  });
  const { prepareStackTrace } = Error;
  const cwd = process.cwd();
  try {
    // That of vitest reads source maps for each connection that ends: Node asks for the stack of its error.
    Object.assign(Error, { prepareStackTrace: undefined });
    if (options.cwd !== undefined) process.chdir(options.cwd);
    const code = await main(args);
    // Plain mode prints its prompt a moment later, where the process has ended by then.
    await setImmediate();
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(cwd);
    Error.prepareStackTrace = prepareStackTrace;
    restoreStreams();
    restoreEnvironment();
    // A command holds V8 back in its process; this one goes on for many tests.
    releaseCompiler();
    releaseHeap();
  }
}

/** A terminal hands over line by line, to the reader that asks for the next one. */
async function* chunksOf({ input = '', streams = 'pipes' }: RunOptions): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(input);
  const chunks = streams === 'pipes' ? [whole] : whole.toString().split(/(?<=\n)/);
  for (const chunk of chunks) if (chunk.length > 0) yield Buffer.from(chunk);
}

type Main = (args: readonly string[]) => Promise<number>;

let loaded: Promise<Main> | undefined;

/** The entry function that the program itself imports. */
function loadMain(): Promise<Main> {
  loaded ??= (async () => {
    const chunk = /import\("(\.\/chunks\/main-[^"]+)"\)/.exec(readFileSync(program, 'utf8'))?.[1];
    if (chunk === undefined) throw new Error(`${program} imports no main function; run npm run build`);
    const module = await import(pathToFileURL(resolve(dirname(program), chunk)).href);
    return module.main;
  })();
  return loaded;
}

function collector(seen?: (piece: Buffer) => void) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      seen?.(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Replaces all variables; the result puts them back. Node itself asks the system for `HOME` alone: setting all there takes 0.3 ms. */
function replaceEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const { env } = process;
  const home = env['HOME'];
  const setHome = (value: string | undefined) => {
    if (value === undefined) delete env['HOME'];
    else env['HOME'] = value;
  };
  setHome(variables['HOME']);
  process.env = { ...variables };
  return () => {
    process.env = env;
    setHome(home);
  };
}

/** Replaces the standard streams and keeps the exit code; the result puts them back. */
function replaceStreams(streams: Readonly<Record<'stdin' | 'stdout' | 'stderr', unknown>>): () => void {
  const { exitCode } = process;
  const real = Object.entries(streams).map(([name, value]) => {
    const descriptor = Object.getOwnPropertyDescriptor(process, name);
    Object.defineProperty(process, name, { value, configurable: true });
    return [name, descriptor] as const;
  });
  return () => {
    process.exitCode = exitCode;
    for (const [name, descriptor] of real) Object.defineProperty(process, name, descriptor ?? {});
  };
}

function environmentOf({ home, env }: RunOptions): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    RESTLOOP_HOME: home ?? temporaryHome(),
    RESTLOOP_KEYCHAIN: 'off',
    NO_COLOR: '1',
    ...env,
  };
}

/** Runs the built program in a process of its own. */
export function restloopProcess(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: options.cwd,
      env: environmentOf(options),
    });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

export const temporaryHome = (): string => temporaryFolder('test');

/** A stack frame of our own code in what a user reads is a bug, whatever else it says. */
export const stackFrame = /^\s+at .*(?:\.[cm]?[jt]s:|node:|file:)/m;
