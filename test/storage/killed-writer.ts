import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { builtStorage } from './harness.ts';

const rounds = join(import.meta.dirname, 'written-rounds.ts');

/** Starts a writer, kills it at a random moment after its first confirmation, and resolves to the last number that it confirmed. */
export function killAtRandom(home: string): Promise<number> {
  return write(home, {}, (kill) => setTimeout(kill, Math.random() * 12));
}

/** The disk at a step of a writer: before a call that changes files, or in the middle of a write. */
export interface Step {
  readonly home: string;
  /** The last number that it had confirmed. */
  readonly confirmed: number;
}

/**
 * Runs a writer for three rounds, and copies its directory at each of its steps. All its calls follow one another in one
 * thread: a kill at a step would leave what the copy has, with locks of a process that is gone.
 */
export async function stepsOfWriter(home: string): Promise<readonly Step[]> {
  const copies = temporaryFolder('copies');
  await write(home, { COPIES: copies, ROUNDS: '3' }, () => undefined);
  const names = readdirSync(copies).sort(
    (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
  );
  return names.map((name) => ({ home: join(copies, name), confirmed: Number(name.split('-')[1]) }));
}

async function write(
  home: string,
  env: Readonly<Record<string, string>>,
  onConfirmed: (kill: () => void) => void,
): Promise<number> {
  const child = spawn(process.execPath, [await builtWriter(), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') onConfirmed(() => child.kill('SIGKILL'));
    output += text;
  });
  await closed;
  return Number(output.split('\n').at(-2) ?? 0);
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
    banner: { js: copier },
  });
  return outfile;
}

/** The functions that change files, each with its steps; the modules of Node that follow see them. */
const copier = `
  import copiedFs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  globalThis.confirmed = 0;
  const changing = ['appendFile', 'chmod', 'copyFile', 'fsync', 'ftruncate', 'link', 'mkdir', 'rename', 'rm',
    'truncate', 'unlink', 'utimes', 'open', 'write', 'writeFile'].map((name) => name + 'Sync');
  const { existsSync, cpSync, appendFileSync } = copiedFs;
  let steps = 0;
  let isOurs = false;
  const ours = (work) => {
    isOurs = true;
    try { return work(); } finally { isOurs = false; }
  };
  const copy = () => ours(() => {
    steps += 1;
    const [, , home] = process.argv;
    if (existsSync(home)) cpSync(home, process.env.COPIES + '/' + steps + '-' + confirmed, { recursive: true });
  });
  if (process.env.COPIES !== undefined) for (const name of changing) {
    const call = copiedFs[name];
    copiedFs[name] = (...args) => {
      if (isOurs || (name === 'openSync' && (args[1] === 'r' || args[1] === undefined))) return call(...args);
      if (name === 'writeSync' && args[0] <= 2) return call(...args);
      copy();
      if (!name.startsWith('write')) return call(...args);
      const [file, data, ...rest] = args;
      const [from, length] = name === 'writeSync' && typeof data !== 'string' ? rest : [];
      const bytes = Buffer.from(data).subarray(from ?? 0).subarray(0, length ?? undefined);
      const half = Math.floor(bytes.length / 2);
      ours(() => call(file, bytes.subarray(0, half), ...(name === 'writeFileSync' ? rest : [])));
      copy();
      ours(() => appendFileSync(file, bytes.subarray(half)));
      return name === 'writeSync' ? bytes.length : undefined;
    };
  }
  syncBuiltinESMExports();
`;

const writerSource = (module: string) => `
  import { writeSync } from 'node:fs';
  import { openStorage } from ${JSON.stringify(module)};
  import { writeRound } from ${JSON.stringify(rounds)};
  const storage = openStorage({ home: process.argv[2] });
  const loaded = storage.loadSession('busy');
  let count = loaded.kind === 'session' ? loaded.snapshot.inputCount : 0;
  const last = count + Number(process.env.ROUNDS ?? Infinity);
  while (count < last) {
    count += 1;
    writeRound(storage, count);
    globalThis.confirmed = count;
    writeSync(1, count + '\\n');
  }`;
