import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { builtStorage } from './harness.ts';

/** End of a writer: the last number that it confirmed, 0 for none, and whether it was killed. */
export interface WriterEnd {
  readonly confirmed: number;
  readonly isKilled: boolean;
}

/** Starts a writer and kills it at a random moment after its first confirmation. */
export function killAtRandom(home: string): Promise<WriterEnd> {
  return write(home, {}, (kill) => setTimeout(kill, Math.random() * 12));
}

/**
 * Starts a writer that kills itself at its nth step: before a call that changes files, or in the middle of a write.
 * It ends by itself after a few rounds where it has fewer steps.
 */
export function killAtStep(home: string, step: number): Promise<WriterEnd> {
  return write(home, { KILL_AT: String(step) }, () => undefined);
}

async function write(
  home: string,
  env: Readonly<Record<string, string>>,
  onConfirmed: (kill: () => void) => void,
): Promise<WriterEnd> {
  const child = spawn(process.execPath, [await builtWriter(), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const closed = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') onConfirmed(() => child.kill('SIGKILL'));
    output += text;
  });
  const signal = await closed;
  return { confirmed: Number(output.split('\n').at(-2) ?? 0), isKilled: signal === 'SIGKILL' };
}

let writer: Promise<string> | undefined;

/** A program of one small file: it is started for each kill. */
function builtWriter(): Promise<string> {
  writer ??= buildWriter();
  return writer;
}

async function buildWriter(): Promise<string> {
  const module = await builtStorage();
  const outfile = join(dirname(module), 'writer.mjs');
  await build({
    stdin: { contents: writerSource(module), resolveDir: dirname(module) },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    banner: { js: killer },
  });
  return outfile;
}

/** The functions that change files, each with its steps; the modules of Node that follow see them. */
const killer = `
  import killableFs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let stepsLeft = Number(process.env.KILL_AT);
  const isLast = () => (stepsLeft -= 1) === 0;
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const changing = ['appendFile', 'chmod', 'copyFile', 'fsync', 'ftruncate', 'link', 'mkdir', 'rename', 'rm',
    'truncate', 'unlink', 'utimes', 'open', 'write', 'writeFile'].map((name) => name + 'Sync');
  if (stepsLeft > 0) for (const name of changing) {
    const call = killableFs[name];
    killableFs[name] = (...args) => {
      if (name === 'openSync' && (args[1] === 'r' || args[1] === undefined)) return call(...args);
      if (isLast()) kill();
      if (name.startsWith('write') && isLast()) {
        const [file, data, from = 0, length] = args;
        const bytes = Buffer.from(data).subarray(Number(from) || 0);
        call(file, bytes.subarray(0, (length ?? bytes.length) / 2));
        kill();
      }
      return call(...args);
    };
  }
  syncBuiltinESMExports();
`;

const writerSource = (module: string) => `
  import { writeSync } from 'node:fs';
  import { openStorage } from ${JSON.stringify(module)};
  const storage = openStorage({ home: process.argv[2] });
  const origin = { kind: 'script', label: 'input 1', at: 1 };
  const exchanges = storage.exchanges('busy');
  const loaded = storage.loadSession('busy');
  let count = loaded.kind === 'session' ? loaded.snapshot.inputCount : 0;
  const last = process.env.KILL_AT === undefined ? Infinity : count + 2;
  const outcome = { kind: 'failure', failure: { code: 'X', message: 'none', hint: null } };
  while (count < last) {
    count += 1;
    const value = Array.from({ length: 500 }, () => 'change ' + count);
    const request = { method: 'GET', url: 'http://h/' + count, headers: [], body: { kind: 'none' } };
    const exchange = { request, startedAt: count, redirects: [], outcome };
    exchanges.append([{ number: count, request: { text: 'GET /' + count, name: null }, exchange }], 2000);
    storage.appendHistory('line ' + count);
    storage.saveSession({
      name: 'busy', variables: [{ name: 'value', value, origin, secret: false }], requests: [], environments: [],
      activeEnvironment: null, settings: {}, definitions: [], inputCount: count, createdAt: 1, updatedAt: count,
    }, 'busy');
    writeSync(1, count + '\\n');
  }`;
