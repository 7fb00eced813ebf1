import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer } from '../../src/demo/server.ts';
import { commandTable } from '../../src/runner/command-line/command-table.ts';
import { createProgram } from '../../src/runner/command-line/program.ts';
import { demoServer } from '../support/demo.ts';
import { program, restloop, restloopProcess, stackFrame } from './program.ts';
import { folderOf } from './run/files.ts';

/** Every exit code that a command can have. The program itself, without a terminal, takes inputs. */
const possible: Readonly<Record<string, readonly number[]>> = {
  '': [0, 1, 2, 3, 4, 130],
  demo: [0, 2],
  run: [0, 1, 2, 3, 4, 130],
  preview: [0, 1, 2, 3],
  send: [0, 1, 2, 3, 4, 130],
  eval: [0, 1, 2, 130],
  sessions: [0, 2],
  import: [0, 2],
  export: [0, 2],
  convert: [0, 2],
  lint: [0, 1, 2],
  doctor: [0, 1, 2],
  completion: [0, 2],
  manual: [0, 2],
  types: [0, 2],
  'merge-reports': [0, 1, 2],
};

interface Row {
  readonly command: string;
  readonly code: number;
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const row = (command: string, code: number, ...args: readonly string[]): Row => ({ command, code, args });
const inputs = (code: number, input: string, ...args: readonly string[]): Row => ({
  command: '',
  code,
  args,
  input,
});

/** `URL` stands for the demo API, port 9 for nobody. */
const rows: readonly Row[] = [
  inputs(0, '1 + 1'),
  inputs(0, 'GET URL/users/99', '--json'),
  inputs(1, 'throw 1'),
  inputs(1, 'client.test("no", () => expect(1).to.equal(2))', '--json'),
  inputs(1, '# @expect status 201\nGET URL/users/1'),
  inputs(2, '.nope'),
  inputs(2, '1', '--session', 'none'),
  inputs(2, '', '--frobnicate'),
  inputs(3, 'GET URL/{{nope}}', '--json'),
  inputs(4, 'GET http://127.0.0.1:9/'),
  inputs(1, 'GET http://127.0.0.1:9/\nGET URL/{{nope}}\n.nope\nthrow 1', '--json'),
  row('demo', 0, 'demo'),
  row('demo', 2, 'demo', '--nope'),
  row('run', 0, 'run', 'good.http'),
  row('run', 0, 'run', 'kept', '--json'),
  row('run', 1, 'run', 'failing.http', '--json'),
  row('run', 1, 'run', 'throwing.http'),
  row('run', 1, 'run', 'good.http', 'failing.http', 'unresolved.http', 'network.http', '--json'),
  row('run', 2, 'run', 'wrong.http'),
  row('run', 2, 'run', 'none.http'),
  row('run', 2, 'run'),
  row('run', 3, 'run', 'unresolved.http', '--json'),
  row('run', 3, 'run', 'unresolved.http', '--dry-run'),
  row('run', 4, 'run', 'network.http', '--json'),
  row('preview', 0, 'preview', 'good.http', '--json'),
  row('preview', 0, 'preview', 'kept'),
  row('preview', 1, 'preview', 'good.http', '--eval', 'throw 1'),
  row('preview', 2, 'preview', 'wrong.http'),
  row('preview', 2, 'preview'),
  row('preview', 3, 'preview', 'GET http://h/{{nope}}', '--json'),
  row('send', 0, 'send', 'GET URL/users/99', '--json'),
  row('send', 0, 'send', '--session', 'kept', '-r', 'one'),
  row('send', 1, 'send', 'GET URL/users/1', '--eval', 'client.assert(false)'),
  row('send', 1, 'send', '# @expect status 201\nGET URL/users/1', '--json'),
  row('send', 2, 'send', 'no request'),
  row('send', 2, 'send', '-r', 'none'),
  row('send', 3, 'send', 'GET URL/{{nope}}', '--json'),
  row('send', 4, 'send', 'GET http://127.0.0.1:9/', '--json'),
  row('eval', 0, 'eval', '1 + 1'),
  row('eval', 1, 'eval', 'null.x', '--json'),
  row('eval', 2, 'eval'),
  row('eval', 2, 'eval', '1', '--session', 'none'),
  row('sessions', 0, 'sessions'),
  row('sessions', 0, 'sessions', '--json'),
  row('sessions', 2, 'sessions', 'extra'),
  row('import', 0, 'import', 'good.http', '--session', 'fresh'),
  row('import', 2, 'import', 'none.http'),
  row('import', 0, 'import', 'wrong.http'),
  row('import', 2, 'import', 'wrong.json'),
  row('export', 0, 'export', 'kept', '-'),
  row('export', 2, 'export', 'none', '-'),
  row('export', 2, 'export', 'kept', '-', '--format', 'pdf'),
  row('convert', 0, 'convert', 'good.http', '-', '--format', 'har'),
  row('convert', 2, 'convert', 'none.http', '-'),
  row('lint', 0, 'lint', 'good.http'),
  row('lint', 1, 'lint', 'throwing.http', '--strict'),
  row('lint', 2, 'lint', 'none.http'),
  row('doctor', 0, 'doctor'),
  { command: 'doctor', code: 1, args: ['doctor'], env: { RESTLOOP_HOME: '/dev/null/x' } },
  row('doctor', 2, 'doctor', 'extra'),
  row('completion', 0, 'completion', 'zsh'),
  row('completion', 2, 'completion', 'powershell'),
  row('completion', 2, 'completion'),
  row('manual', 0, 'manual'),
  row('manual', 2, 'manual', '--nope'),
  row('types', 0, 'types'),
  row('types', 2, 'types', '--session', 'none'),
  row('merge-reports', 0, 'merge-reports', 'good.json'),
  row('merge-reports', 1, 'merge-reports', 'failing.json'),
  row('merge-reports', 2, 'merge-reports', 'wrong.json'),
];

/** What is interrupted while it waits for an answer. */
const interrupted: readonly Omit<Row, 'code'>[] = [
  { command: '', args: [], input: 'GET URL/delay/60000\n1 + 1\n' },
  { command: 'run', args: ['run', 'slow.http'] },
  { command: 'send', args: ['send', 'GET URL/delay/60000'] },
  { command: 'eval', args: ['eval', "await client.send('GET URL/delay/60000')"] },
];

const demo = await demoServer();
let cwd: string;
let home: string;

beforeAll(async () => {
  home = folderOf({});
  const files = {
    good: '### good\n# @expect status 200\nGET URL/users/1\n',
    failing: '### failing\n# @expect status 201\nGET URL/users/1\n',
    throwing: '### throwing\nGET URL/users/1\n\n> {%\nnull.x\n%}\n',
    unresolved: '### unresolved\nGET URL/{{nope}}\n',
    network: '### network\nGET http://127.0.0.1:9/\n',
    slow: '### slow\nGET URL/delay/60000\n',
    wrong: 'GET URL/\nno header\n',
  };
  cwd = folderOf({});
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, `${name}.http`), here(text));
  writeFileSync(join(cwd, 'wrong.json'), '{"item": [');
  await restloop([], { home, input: here('GET URL/users/1\n.keep one\n.save kept\n') });
  for (const name of ['good', 'failing']) {
    const { stdout } = await restloop(['run', `${name}.http`, '--json'], { cwd, home });
    writeFileSync(join(cwd, `${name}.json`), stdout);
  }
});

const here = (text: string): string => text.replaceAll('URL', demo.url);

/** In processes of their own: each command whose connections, processes or servers may keep one alive, and every exit code. */
const ofProcess = [
  inputs(2, 'GET URL/users/99\n.nope'),
  inputs(4, '1 + 1\nGET URL/users/99\nGET http://127.0.0.1:9/'),
  row('demo', 0, 'demo'),
  row('run', 3, 'run', 'good.http', 'unresolved.http'),
  row('send', 0, 'send', 'GET URL/users/99', '--json'),
  row('eval', 1, 'eval', 'null.x', '--json'),
  row('doctor', 0, 'doctor'),
];

describe.concurrent('every command and every exit code', () => {
  it.each([
    ...rows.map((one) => ({ ...one, where: 'here', start: restloop })),
    ...ofProcess.map((one) => ({ ...one, where: 'in its process', start: restloopProcess })),
  ])('$command exits with $code $where: $args $input', async ({ code, args, input, env, start }) => {
    const ran = await start(args.map(here), { cwd, home, env: { ...env }, input: here(input ?? '') });
    expect([ran.code, ran.stderr]).toEqual([code, expect.not.stringMatching(stackFrame)]);
    expect(ran.stdout).not.toMatch(stackFrame);
    if (code !== 0 && code !== 130) expect(ran.stdout + ran.stderr).not.toBe('');
    if (args.includes('--json') && ran.stdout !== '' && args[0] !== 'send' && args[0] !== 'sessions')
      expect(JSON.parse(ran.stdout)).toMatchObject({ exitCode: code });
  });

  it.each(interrupted)('$command exits with 130 when it is interrupted', async ({ args, input }) => {
    const own = await startDemoServer();
    const there = (text: string) => text.replaceAll('URL', own.url).replaceAll(demo.url, own.url);
    const folder = folderOf({ 'slow.http': there('### slow\nGET URL/delay/60000\n') });
    const child = spawn(process.execPath, [program, ...args.map(there)], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: folderOf({}), NO_COLOR: '1' },
    });
    let told = '';
    child.stdout.on('data', (text) => {
      told += text;
    });
    child.stderr.on('data', (text) => {
      told += text;
    });
    child.stdin.end(there(input ?? ''));
    while (own.requests.length === 0) await new Promise((next) => setTimeout(next, 10));
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect([code, told]).toEqual([130, expect.not.stringMatching(stackFrame)]);
    await own.close();
  });
});

it('every command and every exit code is tested', () => {
  const names = commandTable(createProgram(() => undefined)).map(({ name }) => name);
  expect(Object.keys(possible).sort()).toEqual([...names].sort());
  const seen = [...rows, ...interrupted.map(({ command }) => ({ command, code: 130 }))];
  const covered = names.map((name) => [
    name,
    [...new Set(seen.filter(({ command }) => command === name).map(({ code }) => code))].sort(
      (a, b) => a - b,
    ),
  ]);
  expect(Object.fromEntries(covered)).toEqual(possible);
});
