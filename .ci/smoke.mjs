import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { Worker } from 'node:worker_threads';

/** Uses what was built. Throws where a part of it cannot be loaded, or the shell shows no prompt and no preview. */
export async function smoke(dist) {
  const home = await mkdtemp(join(tmpdir(), 'restloop-build-'));
  const program = join(dist, 'cli.js');
  const others = new AbortController();
  const { signal } = others;
  try {
    await Promise.all([
      loadChunks(dist, signal),
      compareInThread(join(dist, 'compare-worker.js')),
      openShell(program, { home, signal }),
      evaluate(program, { home, signal }),
    ]);
  } finally {
    // The first failure ends the programs that still run.
    others.abort();
    await rm(home, { recursive: true, force: true });
  }
}

async function loadChunks(dist, signal) {
  const files = (await readdir(join(dist, 'chunks'))).filter((name) => name.endsWith('.js'));
  const urls = files.map((name) => pathToFileURL(join(dist, 'chunks', name)).href);
  const code = `for (const url of ${JSON.stringify(urls)}) await import(url);
const { render } = await import(${JSON.stringify(pathToFileURL(join(dist, 'index.js')).href)});
console.log(render('GET http://localhost/{{id}}', { id: 7 }).preview.wireUrl);
process.exit(0);`;
  const program = start(['--input-type=module', '--eval', code], { signal });
  await program.ended;
  program.expect('http://localhost/7');
}

async function compareInThread(path) {
  const body = { kind: 'memory', bytes: Buffer.from('{"id": 7}') };
  const response = { status: 200, statusText: 'OK', headers: [], body, size: body.bytes.length };
  const workerData = {
    before: response,
    after: { ...response, status: 201 },
    options: { noise: 'hidden', maxChanges: 9, maxValueLength: 9 },
  };
  const [difference] = await once(new Worker(path, { workerData }), 'message');
  if (difference === undefined) throw new Error(`The smoke run failed: ${path} compared nothing`);
}

/** Pipes that pass for a terminal: the build opens no real one. */
const terminal = `data:text/javascript,
Object.assign(process.stdin, { isTTY: true, setRawMode: () => process.stdin });
Object.assign(process.stdout, { isTTY: true, columns: 80, rows: 24 });`;

async function openShell(path, { home, signal }) {
  const shell = start(['--import', terminal, path], {
    signal,
    env: { RESTLOOP_HOME: home, RESTLOOP_SMOKE: 'previewed', CI: 'true' },
  });
  await shell.shows('›');
  shell.type('GET http://localhost/{{$env.RESTLOOP_SMOKE}}');
  await shell.shows('http://localhost/previewed');
  shell.type('\u0015\u0004');
  await shell.ended;
}

/** A machine without isolated-vm is told so: everything else works there. */
async function evaluate(path, { home, signal }) {
  const program = start([path, 'eval', '6 * 7'], { signal, env: { RESTLOOP_HOME: home } });
  const code = await program.ended.catch(() => 1);
  const output = program.output();
  if (code !== 0 && output.includes('Scripts cannot run')) console.warn(output.trim());
  else program.expect('42');
}

/** Starts a Node; what is awaited of it fails with all that it wrote. */
function start(args, { signal, env = {} }) {
  const child = spawn(process.execPath, args, {
    signal,
    env: { ...process.env, RESTLOOP_KEYCHAIN: 'off', ...env },
  });
  let raw = '';
  const output = () => stripVTControlCharacters(raw);
  const failure = (what) => new Error(`The smoke run failed: ${what}\n${output()}`);
  const watch = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      raw += text;
      for (const look of watch) look();
    });
  }
  const timer = setTimeout(() => child.kill(), 60_000);
  child.once('error', () => clearTimeout(timer));
  const ended = once(child, 'close').then(([code, killedBy]) => {
    clearTimeout(timer);
    if (code !== 0) throw failure(`the program ended with ${code ?? killedBy}.`);
    return code;
  });
  ended.catch(() => undefined);
  return {
    ended,
    output,
    type: (text) => child.stdin.write(text),
    expect(text) {
      if (!output().includes(text)) throw failure(`"${text}" was not shown.`);
    },
    shows: (text) =>
      Promise.race([
        ended.then(() => Promise.reject(failure(`"${text}" was not shown.`))),
        new Promise((resolve) => {
          const look = () => output().includes(text) && resolve();
          watch.add(look);
          look();
        }),
      ]),
  };
}
