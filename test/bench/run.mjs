import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './pty.mjs';

const program = process.env.RESTLOOP_PROGRAM ?? fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const undici = fileURLToPath(new URL('../../node_modules/undici/index.js', import.meta.url));
const requests = 1000;
const rounds = 5;

/**
 * A thousand sequential requests of one file, whole process, beside a bare undici loop in the same run: without
 * scripts, with a script after each, and with the peers when they are asked for.
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
    { name: 'restloop run, one request', requests: 1, args: [program, 'run', one, '--var', `host=${base}`] },
    ...(peers === null
      ? []
      : [
          {
            name: 'httpYac',
            requests,
            args: [peers.httpyac, 'send', plain, '--all', '--output', 'none', '--var', `host=${base}`],
          },
        ]),
  ];
}

/** The peers are installed for the measurement alone. */
async function installPeers(folder) {
  const modules = join(folder, 'peers');
  await whole([
    '-e',
    `require('node:child_process').execSync('npm i --silent --no-audit --no-fund --prefix ${modules} httpyac', {stdio: 'ignore'})`,
  ]);
  return { httpyac: join(modules, 'node_modules/httpyac/bin/httpyac.js') };
}

function requestFile(base, count, script) {
  const blocks = Array.from(
    { length: count },
    (_, index) =>
      `### request ${index}\n# @name r${index}\nGET {{host}}/users/${index}?limit={{limit}}\nX-Trace: t${index}\n${script}\n`,
  );
  return `@limit = 10\n${base === '' ? '' : `@unused = ${base}\n`}\n${blocks.join('\n')}`;
}

async function measure(all) {
  const rows = [];
  for (const { name, args, requests: count } of all) {
    const times = [];
    let megabytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { milliseconds, maximumKilobytes } = await whole(args);
      times.push(milliseconds);
      megabytes = Math.max(megabytes, maximumKilobytes / 1024);
    }
    const median = percentile(times, 0.5);
    rows.push({ program: name, requests: count, 'median ms': median.toFixed(0), MB: megabytes.toFixed(0) });
  }
  const bare = Number(rows[0]['median ms']);
  return rows.map((row) => ({
    ...row,
    speed: row.requests === requests ? `${((bare / Number(row['median ms'])) * 100).toFixed(0)}%` : '',
  }));
}

/** Time and memory of a whole process, from its start to its end. */
async function whole(args) {
  const start = performance.now();
  const report = join(tmpdir(), `restloop-memory-${process.pid}`);
  const hook = `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))`;
  const hookFile = `${report}.cjs`;
  writeFileSync(hookFile, hook);
  const child = spawn(process.execPath, ['--require', hookFile, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((done) => child.once('close', done));
  const milliseconds = performance.now() - start;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${complaint}`);
  const { readFileSync } = await import('node:fs');
  const maximumKilobytes = Number(readFileSync(report, 'utf8'));
  rmSync(report, { force: true });
  rmSync(hookFile, { force: true });
  return { milliseconds, maximumKilobytes };
}
