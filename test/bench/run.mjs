import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './helpers/pty.mjs';

const program = process.env.RESTLOOP_PROGRAM ?? fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const undici = fileURLToPath(new URL('../../node_modules/undici/index.js', import.meta.url));
const requests = 1000;
const rounds = 5;

/**
 * A thousand sequential requests of one file, whole process, beside a bare undici loop in the same run: without
 * scripts, with a script after each that tests or sets a variable, and with the peers when they are asked for.
 */
export async function run({ peers = process.argv.includes('--peers') } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-bench-'));
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json').end('{"id":7,"name":"Ada"}');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${server.address().port}`;
  try {
    const rows = await measure(
      contenders({ folder, base, peers: peers ? await installPeers(folder) : null }),
    );
    console.table(rows);
    return rows;
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function contenders({ folder, base, peers }) {
  const plain = join(folder, 'plain.http');
  const scripted = join(folder, 'scripted.http');
  const setting = join(folder, 'setting.http');
  const one = join(folder, 'one.http');
  const loop = join(folder, 'loop.mjs');
  writeFileSync(plain, requestFile(base, requests, ''));
  writeFileSync(one, requestFile(base, 1, ''));
  writeFileSync(
    scripted,
    requestFile(
      base,
      requests,
      '\n> {%\nclient.test("id", () => { if (response.body.id !== 7) throw new Error("id"); });\n%}\n',
    ),
  );
  // The next request has to wait for this one.
  writeFileSync(setting, requestFile(base, requests, '\n> {%\nclient.setVar("id", response.body.id);\n%}\n'));
  writeFileSync(
    loop,
    `import { request } from ${JSON.stringify(undici)};
for (let index = 0; index < ${requests}; index += 1) {
  const { body } = await request(\`${base}/users/\${index}?limit=10\`, { headers: { 'X-Trace': \`t\${index}\` } });
  await body.text();
}
process.exit(0);
`,
  );
  return [
    { name: 'undici loop', requests, args: [loop] },
    { name: 'restloop run', requests, args: [program, 'run', plain, '--var', `host=${base}`] },
    {
      name: 'restloop run, a script each',
      requests,
      args: [program, 'run', scripted, '--var', `host=${base}`],
    },
    {
      name: 'restloop run, each sets a variable',
      requests,
      args: [program, 'run', setting, '--var', `host=${base}`],
    },
    { name: 'restloop run, one request', requests: 1, args: [program, 'run', one, '--var', `host=${base}`] },
    ...(peers === null ? [] : peerContenders({ folder, base, peers, plain })),
  ];
}

/** The peers are installed for the measurement alone. */
async function installPeers(folder) {
  const modules = join(folder, 'peers');
  mkdirSync(modules);
  const install = ['install', '--silent', '--no-audit', '--no-fund', '--prefix', modules];
  execFileSync('npm', [...install, 'httpyac', 'newman', '@usebruno/cli'], { stdio: 'ignore' });
  const at = (path) => join(modules, 'node_modules', path);
  return {
    httpyac: at('httpyac/bin/httpyac.js'),
    newman: at('newman/bin/newman.js'),
    bruno: at('@usebruno/cli/bin/bru.js'),
  };
}

function peerContenders({ folder, base, peers, plain }) {
  const collection = join(folder, 'collection.json');
  writeFileSync(collection, JSON.stringify(postmanCollection()));
  const bruno = join(folder, 'bruno');
  writeBruno(bruno);
  const variable = `host=${base}`;
  return [
    {
      name: 'httpYac',
      requests,
      cwd: folder,
      args: [peers.httpyac, 'send', plain, '--all', '--output', 'none', '--var', variable],
    },
    { name: "Bruno's CLI", requests, cwd: bruno, args: [peers.bruno, 'run', '--env-var', variable] },
    { name: 'newman', requests, args: [peers.newman, 'run', collection, '--env-var', variable, '--silent'] },
  ];
}

function postmanCollection() {
  const item = Array.from({ length: requests }, (_, index) => ({
    name: `request ${index}`,
    request: {
      method: 'GET',
      header: [{ key: 'X-Trace', value: `t${index}` }],
      url: `{{host}}/users/${index}?limit={{limit}}`,
    },
  }));
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return { info: { name: 'bench', schema }, variable: [{ key: 'limit', value: '10' }], item };
}

function writeBruno(folder) {
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'bruno.json'),
    JSON.stringify({ version: '1', name: 'bench', type: 'collection' }),
  );
  for (let index = 0; index < requests; index += 1) {
    const meta = `meta {\n  name: request ${index}\n  type: http\n  seq: ${index + 1}\n}\n`;
    const get = `get {\n  url: {{host}}/users/${index}?limit=10\n  body: none\n  auth: none\n}\n`;
    const headers = `headers {\n  X-Trace: t${index}\n}\n`;
    writeFileSync(join(folder, `r${index}.bru`), `${meta}\n${get}\n${headers}`);
  }
}

function requestFile(base, count, script) {
  const blocks = Array.from(
    { length: count },
    (_, index) =>
      `### request ${index}\n# @name r${index}\nGET {{host}}/users/${index}?limit={{limit}}\nX-Trace: t${index}\n${script}\n`,
  );
  return `@limit = 10\n${base === '' ? '' : `@unused = ${base}\n`}\n${blocks.join('\n')}`;
}

/** All of them in turn, round by round: what else the machine does is the same for each. */
async function measure(all) {
  const runs = all.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { args, cwd }] of all.entries()) runs[index].push(await whole(args, cwd));
  }
  const medians = runs.map((taken) =>
    percentile(
      taken.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  );
  return all.map(({ name, requests: count }, index) => ({
    program: name,
    requests: count,
    'median ms': medians[index].toFixed(0),
    MB: Math.max(...runs[index].map(({ maximumKilobytes }) => maximumKilobytes / 1024)).toFixed(0),
    speed: count === requests ? `${((medians[0] / medians[index]) * 100).toFixed(0)}%` : '',
  }));
}

/** Time and memory of a whole process, from its start to its end. */
async function whole(args, cwd) {
  const start = performance.now();
  const report = join(tmpdir(), `restloop-memory-${process.pid}`);
  const hook = `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))`;
  const hookFile = `${report}.cjs`;
  writeFileSync(hookFile, hook);
  const child = spawn(process.execPath, ['--require', hookFile, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((done) => child.once('close', done));
  const milliseconds = performance.now() - start;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${complaint}`);
  const maximumKilobytes = Number(readFileSync(report, 'utf8'));
  rmSync(report, { force: true });
  rmSync(hookFile, { force: true });
  return { milliseconds, maximumKilobytes };
}
