import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import type { NamedVariable, SessionSnapshot } from '../../src/core/session/types.ts';
import type { Value } from '../../src/core/value/types.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const at = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A directory of this test's own, removed with all that is in it when the test is over. */
export function temporaryHome(): string {
  const directory = mkdtempSync(join(tmpdir(), 'restloop-storage-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'home');
}

export function variable(name: string, value: Value, secret = false): NamedVariable {
  return { name, value, origin: { kind: 'script', label: 'input 1', at }, secret };
}

export function snapshot(changes: Partial<SessionSnapshot> = {}): SessionSnapshot {
  return {
    name: null,
    variables: [],
    requests: [],
    environments: [],
    activeEnvironment: null,
    settings: {},
    definitions: [],
    inputCount: 0,
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}

/** A session with one of everything. */
export const rich: SessionSnapshot = snapshot({
  variables: [
    variable('text', 'a\u2028b\n"c"'),
    variable('when', new Date('2025-04-17T15:33:41.117Z')),
    variable('minusZero', -0),
    variable('user', JSON.parse('{"id":7,"__proto__":{"admin":true},"$date":"no","tags":["a",null,[true]]}')),
    variable('broken', 'lone \ud800 surrogate'),
  ],
  requests: [
    { name: 'list', text: 'GET /users\nAccept: */*\n\n', folder: 'users/all', before: null, after: null },
    { name: 'make', text: 'POST /users {"a": 1}', folder: '', before: 'a()', after: 'b()' },
  ],
  environments: [{ name: 'staging', variables: [variable('host', 'http://s')] }],
  activeEnvironment: 'staging',
  settings: { timeout: '5', 'interpolation.version': '2.2.0' },
  definitions: ['function f() {\n  return 1;\n}'],
  inputCount: 12,
});

let bundled: Promise<Uint8Array> | undefined;
let written = '';

/** The storage as a module that child processes can load: they are what gets killed and limited. */
export async function builtStorage(): Promise<string> {
  bundled ??= bundle();
  const code = await bundled;
  // Its folder is removed at the end of each file.
  if (existsSync(written)) return written;
  const directory = temporaryFolder('built');
  // Children of another user load it, too.
  chmodSync(directory, 0o755);
  written = join(directory, 'storage.mjs');
  writeFileSync(written, code);
  return written;
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/storage/store.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

export interface Child {
  readonly lines: () => string[];
  readonly exited: Promise<number | null>;
  kill(): void;
}

/** Runs code that has `openStorage`, `home` and `say` in another process, in a shell where `limit` is given. */
export async function inAnotherProcess(
  code: string,
  { home, limit, uid }: { readonly home: string; readonly limit?: string; readonly uid?: number },
): Promise<Child> {
  const module = await builtStorage();
  const source = `
    import { writeSync } from 'node:fs';
    import { openStorage } from ${JSON.stringify(`file://${module}`)};
    const home = ${JSON.stringify(home)};
    const say = (line) => writeSync(1, line + '\\n');
    ${code}`;
  const node = ['--input-type=module', '--eval', source];
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const who = uid === undefined ? {} : { uid, gid: uid };
  const child =
    limit === undefined
      ? spawn(process.execPath, node, { stdio, ...who })
      : spawn('bash', ['-c', `${limit}; exec "$@"`, 'bash', process.execPath, ...node], { stdio, ...who });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    lines: () => output.split('\n').slice(0, -1),
    exited,
    kill: () => child.kill('SIGKILL'),
  };
}

/** Everything that was written, as one text. */
export function writtenIn(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
