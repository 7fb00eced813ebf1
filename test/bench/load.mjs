// A load of 10 users beside 10 connections of undici that send the same request again and again. Server and clients are
// processes of their own; the processor time is what tells on a machine that does other things.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { percentile } from './helpers/pty.mjs';

const program = process.env.RESTLOOP_PROGRAM ?? fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const undici = fileURLToPath(new URL('../../node_modules/undici/index.js', import.meta.url));
const connections = 10;
const iterations = 20_000;
const rounds = 3;

const files = {
  'server.mjs': `import { createServer } from 'node:http';
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('Content-Type', 'application/json').end('{"id":7,"name":"Ada"}');
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`,
  'usage.cjs': `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeFileSync(process.env.BENCH_USAGE, String((user + system) / 1000));
});
`,
  'bare.mjs': `import { Client } from ${JSON.stringify(undici)};
const [, , base, count] = process.argv;
let left = Number(count);
const lane = async () => {
  const client = new Client(base);
  const one = { path: '/users/1?limit=10', method: 'GET', headers: ['X-Trace', 't1'], body: null };
  const send = () =>
    new Promise((done, failed) =>
      client.dispatch(one, {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData() {},
        onResponseEnd: () => done(),
        onResponseError: (_, error) => failed(error),
      }),
    );
  while (left-- > 0) await send();
};
const begun = performance.now();
await Promise.all(Array.from({ length: ${connections} }, lane));
console.log(JSON.stringify({ load: { all: { rate: Number(count) / ((performance.now() - begun) / 1000) } } }));
process.exit(0);
`,
};

const requests = {
  'the same request': 'GET {{base}}/users/1?limit=10\nX-Trace: t1\n',
  'with # @expect': '# @expect body $.id == 7\nGET {{base}}/users/1?limit=10\nX-Trace: t1\n',
  'with {{$uuid}}': 'GET {{base}}/users/1?limit=10\nX-Trace: {{$uuid}}\n',
};

/** Prints the table; resolves to its rows. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-bench-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const server = fork(join(folder, 'server.mjs'));
  try {
    const [port] = await once(server, 'message');
    const rows = await measure(contenders(folder, `http://127.0.0.1:${port}`), folder);
    console.table(rows);
    return rows;
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function contenders(folder, base) {
  const loads = Object.entries(requests).map(([name, text], index) => {
    const file = join(folder, `load${index}.http`);
    writeFileSync(file, text);
    const flags = ['--vus', `${connections}`, '--iterations', `${iterations}`, '--json'];
    return { name: `a load, ${name}`, args: [program, 'run', file, '--var', `base=${base}`, ...flags] };
  });
  return [{ name: 'bare undici', args: [join(folder, 'bare.mjs'), base, `${iterations}`] }, ...loads];
}

/** All of them in turn, round by round: what else the machine does is the same for each. */
async function measure(all, folder) {
  const taken = all.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { args }] of all.entries()) taken[index].push(await whole(args, folder));
  const rates = taken.map((each) =>
    percentile(
      each.map(({ rate }) => rate),
      0.5,
    ),
  );
  const times = taken.map((each) =>
    percentile(
      each.map(({ processor }) => processor),
      0.5,
    ),
  );
  return all.map(({ name }, index) => ({
    program: name,
    'requests/s': rates[index].toFixed(0),
    'of undici': `${((rates[index] / rates[0]) * 100).toFixed(0)}%`,
    'processor ms a request': (times[index] / iterations).toFixed(3),
  }));
}

/** The rate without the start of the process; the processor time with it. */
async function whole(args, folder) {
  const usage = join(folder, 'usage');
  const env = { ...process.env, BENCH_USAGE: usage, RESTLOOP_HOME: folder, RESTLOOP_KEYCHAIN: 'off' };
  const all = ['--require', join(folder, 'usage.cjs'), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env });
  return { rate: JSON.parse(stdout).load.all.rate, processor: Number(readFileSync(usage, 'utf8')) };
}
