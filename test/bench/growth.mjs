import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = process.env.RESTLOOP_PROGRAM ?? fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const sizes = [1000, 2000, 4000];

/**
 * Work that should grow with its size: processor time of the program's own process for n, 2n and 4n, less what it takes
 * to start. `growth` is the exponent between the first and the last: 1 is linear, 2 is quadratic.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-growth-'));
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json').end('{"id":7}');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    const rows = [];
    const base = `http://127.0.0.1:${server.address().port}`;
    for (const [name, prepare] of Object.entries(works))
      rows.push(await grow(name, prepare, { folder, base }));
    console.table(rows);
    return rows;
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each writes what a size needs, and returns the command line and the standard input. */
const works = {
  'preview a file'(count, { file, base }) {
    return [
      'preview',
      file(
        'plain.http',
        repeat(count, (index) => `###\nGET ${base}/${index}\n\n`),
      ),
    ];
  },
  'preview a file, a variable each'(count, { file, base }) {
    const variables = repeat(count, (index) => `@v${index} = ${index}\n`);
    const requests = repeat(count, (index) => `###\nGET ${base}/{{v${index}}}\n\n`);
    return ['preview', file('variables.http', `${variables}\n${requests}`)];
  },
  'preview a file, each refers to the one before'(count, { file, base }) {
    const reference = (index) => (index === 0 ? '' : `?x={{r${index - 1}.response.body.$.id}}`);
    const text = repeat(
      count,
      (index) => `###\n# @name r${index}\nGET ${base}/${index}${reference(index)}\n\n`,
    );
    return ['preview', file('references.http', text)];
  },
  'import curl commands'(count, { file, base }) {
    const text = repeat(
      count,
      (index) => `curl -X POST ${base}/${index} -H 'X-A: b' \\\n  -d '{"a": ${index}}'\n\n`,
    );
    return ['import', file('commands.sh', text), '--session', `curl${count}`];
  },
  'import named requests'(count, { file, base }) {
    const text = repeat(count, (index) => `###\n# @name r${index}\nGET ${base}/${index}\n\n`);
    return ['import', file('named.http', text), '--session', `named${count}`];
  },
  'import a Postman collection'(count, { file }) {
    return ['import', file('items.json', postmanCollection(count)), '--session', `postman${count}`];
  },
  'write a Postman collection as a folder'(count, { file }) {
    const path = file('items.json', postmanCollection(count));
    return ['convert', path, `${path}-${count}/`];
  },
  'preview a session'(count) {
    return ['preview', `named${count}`];
  },
  'run, a variable set by each'(count, { file, base }) {
    const script = (index) => `> {%\nclient.setVar("v${index}", ${index});\n%}\n`;
    return [
      'run',
      file(
        'set.http',
        repeat(count, (index) => `###\nGET ${base}/${index}\n\n${script(index)}\n`),
      ),
    ];
  },
  'run, rows of data with a script'(count, { file, base }) {
    const request = `GET ${base}/{{id}}\n\n> {%\nclient.test("ok", () => client.assert(response.ok, "no"));\n%}\n`;
    const rows = file('rows.csv', `id\n${repeat(count / 10, (index) => `${index}\n`)}`);
    return ['run', file('row.http', request), '--data', rows];
  },
};

/** A folder for 40 requests, each with a script, an example and a placeholder for its credentials; one in 50 writes a password. */
function postmanCollection(count) {
  const items = Array.from({ length: count }, (_, index) => ({
    name: `Create order ${index}`,
    event: [{ listen: 'test', script: { exec: ['pm.test("ok", () => pm.response.to.have.status(200));'] } }],
    request: {
      method: 'POST',
      url: { raw: `{{host}}/orders/${index}`, host: ['{{host}}'], path: ['orders', String(index)] },
      header: [{ key: 'Authorization', value: 'Bearer {{token}}' }],
      body: {
        mode: 'raw',
        raw: JSON.stringify({ id: index, ...(index % 50 === 0 && { password: `hunter-${index}` }) }, null, 2),
      },
    },
    response: [{ name: 'Created', code: 201, header: [], body: '{"ok": true}' }],
  }));
  const folders = Array.from({ length: Math.ceil(count / 40) }, (_, index) => ({
    name: `Folder ${index}`,
    item: items.slice(index * 40, index * 40 + 40),
  }));
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return JSON.stringify({
    info: { name: 'Orders', schema },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-Key' },
        { key: 'value', value: '{{key}}' },
      ],
    },
    variable: [{ key: 'host', value: 'http://h' }],
    item: folders,
  });
}

const repeat = (count, text) => Array.from({ length: count }, (_, index) => text(index)).join('');

async function grow(name, prepare, { folder, base }) {
  const file = (path, text) => {
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };
  const start = await measure(['--version'], folder);
  const taken = [];
  for (const size of sizes) taken.push(await measure(prepare(size, { file, base }), folder));
  const work = taken.map(({ seconds }) => Math.max(0.001, seconds - start.seconds));
  const exponent = Math.log2(work.at(-1) / work[0]) / Math.log2(sizes.at(-1) / sizes[0]);
  return {
    work: name,
    ...Object.fromEntries(sizes.map((size, index) => [`s for ${size}`, work[index].toFixed(2)])),
    growth: exponent.toFixed(2),
    MB: taken.map(({ megabytes }) => megabytes.toFixed(0)).join(' '),
  };
}

/** Processor time and memory of one process of the program, without the process of its scripts. */
async function measure(args, home) {
  const report = join(home, 'usage.json');
  const hook = join(home, 'usage.cjs');
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())))`,
  );
  const child = spawn(process.execPath, ['--require', hook, program, ...args], {
    env: { PATH: process.env.PATH, RESTLOOP_HOME: join(home, 'home'), RESTLOOP_KEYCHAIN: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${complaint}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(report, 'utf8'));
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
}
