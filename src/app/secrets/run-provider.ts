import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { placesInBody } from '../../core/secrets/body/in-body.ts';
import { shortestSearched } from '../../core/secrets/search/forms.ts';
import { createMasker } from '../../core/secrets/search/masker.ts';
import { mergeRanges, replaceRanges } from '../../core/secrets/search/text-ranges.ts';
import { cleanLine } from '../../core/text/clean.ts';

/** Milliseconds: a program may wait for a finger on a sensor. */
const maxTime = 60_000;
const maxOutput = 64_000;
const maxComplaint = 4_000;
const maxShown = 300;

export interface ProviderRun {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly timeout?: number;
}

/** Runs a program of the user without a shell, and resolves to its output. Rejects with a sentence that shows none of it. */
export async function runProvider(run: ProviderRun): Promise<string> {
  const { words, signal, timeout = maxTime } = run;
  const [program = ''] = words;
  const child = start(run);
  const stop = () => endGroup(child);
  const timer = setTimeout(stop, timeout);
  const startedAt = performance.now();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) stop();
    const ended = endOf(child, program);
    const [output, complaint] = [
      collected(child.stdout, maxOutput, stop),
      collected(child.stderr, maxComplaint),
    ];
    const code = await ended;
    if (signal.aborted) throw new Error(`${program} was stopped`);
    if (output.isTooLong())
      throw new Error(`${program} wrote more than ${maxOutput / 1000} kB, too much for a secret`);
    if (code === null && performance.now() - startedAt >= timeout)
      throw new Error(`${program} did not finish in ${Math.round(timeout / 1000)} s`);
    if (code !== 0) {
      const said = shownComplaint(complaint.text(), output.text());
      throw new Error(`${program} ended with ${code ?? 'a signal'}${said === '' ? '' : `: ${said}`}`);
    }
    return output.text();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function start({ words: [program = '', ...given], environment }: ProviderRun) {
  const { spawn } = process.getBuiltinModule('node:child_process');
  // The keys of restloop are not the program's.
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !/^RESTLOOP_/i.test(name)));
  const detached = process.platform !== 'win32';
  return spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], detached, env });
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A grandchild may hold the pipes open: what it writes afterwards is not waited for. */
function endOf(child: Child, program: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'ENOENT'
            ? `${program} is not installed`
            : `${program} cannot be started (${error.code})`,
        ),
      ),
    );
    child.once('close', resolve);
    child.once('exit', (code) => setTimeout(() => resolve(code), afterExit).unref());
  });
}

const afterExit = 500;

function collected(stream: Readable, limit: number, whenTooLong?: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('error', () => undefined);
  stream.on('data', (chunk: Buffer) => {
    if (size <= limit) chunks.push(chunk);
    size += chunk.length;
    if (size > limit) whenTooLong?.();
  });
  return {
    isTooLong: () => size > limit,
    text: () => Buffer.concat(chunks).toString('utf8').slice(0, limit),
  };
}

/** The end of a program's error output on one line, without its output and anything that looks like a credential. */
function shownComplaint(complaint: string, output: string): string {
  const clean = complaint.replace(colours, '');
  // The last word may be the beginning of a secret.
  const whole = complaint.length < maxComplaint ? clean : clean.replace(/\S+$/, '…');
  const words = output.split(/\s+/).filter(({ length }) => length >= shortestSearched);
  const { find } = createMasker([output.trim(), ...words]);
  const lines = whole.trim().split(/\r?\n/).filter(Boolean).slice(-3);
  const masked = lines.map((line) =>
    replaceRanges(line, mergeRanges([...find(line), ...placesInBody(line)])),
  );
  return cleanLine(masked.join(' ')).slice(0, maxShown);
}

/** Colours, and moves of the cursor: a secret with one inside would not be found. */
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

function endGroup(child: Child): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
