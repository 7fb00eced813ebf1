// What the program still holds after many inputs, once garbage was collected: on standard input and in the shell.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPty } from './helpers/pty.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = [
  ...['--expose-gc', '--require', join(root, 'test/support/memory-probe.cjs')],
  join(root, 'dist/cli.js'),
];

export async function run() {
  const rows = [
    await row('standard input', { early: 1_000, late: 10_000, play: playInputs([]) }),
    await row('standard input, --json', { early: 1_000, late: 10_000, play: playInputs(['--json', '-']) }),
    await row('the shell', { early: 200, late: 2_000, play: playInShell }),
  ];
  console.table(rows);
  return rows;
}

async function row(what, { early, late, play }) {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-bench-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const held = [];
  let pid = 0;
  let count = 0;
  let answered = 0;
  const server = createServer(async (_, response) => {
    count += 1;
    if (count === early || count === late) held.push(await measure(pid, log));
    answered = count;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: count, name: 'Ada', tags: ['a', 'b'], note: 'x'.repeat(100) }));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  process.env['MEMORY_LOG'] = log;
  process.env['RESTLOOP_KEYCHAIN'] = 'off';
  const url = `http://127.0.0.1:${server.address().port}`;
  await play({
    url,
    late,
    home: folder,
    started: (id) => {
      pid = id;
    },
    answered: () => answered,
  });
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  const [before = 0, after = 0] = held;
  const each = ((after - before) / (late - early) / 1000).toFixed(2);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    what,
    requests: `${early}`,
    held: megabytes(before),
    later: `${late}`,
    'held later': megabytes(after),
    'kB each': each,
  };
}

const inputOf = (url, index) =>
  index % 3 === 0 ? `client.setVar('v${index % 10}', ${index})` : `GET ${url}/users/${index}`;

const playInputs =
  (words) =>
  ({ url, late, home, started }) =>
    new Promise((done) => {
      const env = { ...process.env, RESTLOOP_HOME: home };
      const child = spawn(process.execPath, [...program, ...words], {
        env,
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      started(child.pid);
      child.once('close', done);
      child.stdin.end(
        Array.from({ length: Math.ceil(late * 1.5) + 3 }, (_, index) => inputOf(url, index)).join('\n'),
      );
    });

async function playInShell({ url, late, started, answered }) {
  const terminal = openPty(process.execPath, program, { cols: 100, rows: 30 });
  started(terminal.pid);
  await terminal.until(({ text }) => text.includes('›'));
  for (let index = 1; index <= late; index += 1) {
    terminal.write(`GET ${url}/users/${index}\r`);
    while (answered() < index) await new Promise((done) => setImmediate(done));
  }
  terminal.kill();
  await terminal.exited;
}

/** Bytes that are left. The last line of the log may not be whole yet. */
async function measure(pid, log) {
  const lines = () => readFileSync(log, 'utf8').split('\n').slice(0, -1);
  const known = lines().length;
  process.kill(pid, 'SIGUSR2');
  while (lines().length === known) await new Promise((done) => setTimeout(done, 5));
  return Number(lines()[known]);
}
