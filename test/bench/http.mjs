// Sequential requests beside a bare undici loop, and a download of 1 GB beside curl. Server, client and the bench are
// processes of their own.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const gigabyte = 1024 ** 3;

const entry = `
  import { request } from 'undici';
  import { startDemoServer } from './src/demo/server.ts';
  import { createHttpClient } from './src/http/client.ts';

  const settings = { timeout: 0, redirects: 10, insecure: false, proxy: 'none', http2: false };
  const none = { kind: 'none' };
  // One for all, as the application has it.
  const { signal } = new AbortController();
  const send = (client, url) =>
    client.send({ method: 'GET', url, headers: [], body: none }, { settings, signal });
  const timed = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };

  const roles = {
    async server() {
      return { url: (await startDemoServer()).url };
    },
    async restloop({ url, count }) {
      const client = createHttpClient();
      const loop = async (n) => {
        for (let i = 0; i < n; i += 1) {
          const { outcome } = await send(client, url);
          if (outcome.kind !== 'response' || outcome.response.size === 0) throw new Error('no answer');
        }
      };
      await loop(1000);
      const milliseconds = await timed(() => loop(count));
      await client.close();
      return { milliseconds };
    },
    async undici({ url, count }) {
      const loop = async (n) => {
        for (let i = 0; i < n; i += 1) {
          const { body } = await request(url);
          if ((await body.text()) === '') throw new Error('no answer');
        }
      };
      await loop(1000);
      return { milliseconds: await timed(() => loop(count)) };
    },
    async download({ url }) {
      const client = createHttpClient();
      await send(client, new URL('/users', url).href);
      const before = process.memoryUsage().rss;
      let most = before;
      const timer = setInterval(() => { most = Math.max(most, process.memoryUsage().rss); }, 5);
      let size = 0;
      const milliseconds = await timed(async () => { size = (await send(client, url)).outcome.response.size; });
      clearInterval(timer);
      await client.close();
      return { milliseconds, size, memory: most - before };
    },
  };
  process.on('message', async ({ role, ...given }) => process.send(await roles[role](given)));
`;

/** Prints the tables; resolves to their rows. */
export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'restloop-bench-'));
  const script = join(folder, 'roles.mjs');
  await bundle(script);
  const server = start(script);
  try {
    const { url } = await server.ask({ role: 'server' });
    return [...(await sequential(script, url)), ...(await download(script, url, folder))];
  } finally {
    server.end();
    await rm(folder, { recursive: true });
  }
}

async function sequential(script, url) {
  const rates = { undici: [], restloop: [] };
  const count = 10_000;
  // Turn and turn about: the machine is not equally quiet all the time.
  for (let round = 0; round < 3; round += 1) {
    for (const role of ['undici', 'restloop']) {
      const client = start(script);
      const { milliseconds } = await client.ask({ role, url: `${url}/users/1`, count });
      client.end();
      rates[role].push((count / milliseconds) * 1000);
    }
  }
  const [bare, own] = [Math.max(...rates.undici), Math.max(...rates.restloop)];
  const row = (what, rate) => ({
    what,
    'requests a second': Math.round(rate),
    'of undici': percent(rate / bare),
  });
  const rows = [row('bare undici, 10,000 in a row', bare), row('restloop, 10,000 in a row', own)];
  console.table(rows);
  return rows;
}

async function download(script, url, folder) {
  const target = `${url}/bytes/${gigabyte}`;
  const times = { curl: [], restloop: [] };
  let memory = 0;
  for (let round = 0; round < 3; round += 1) {
    const file = join(folder, 'curl');
    const begun = performance.now();
    await promisify(execFile)('curl', ['--silent', '--output', file, target]);
    times.curl.push(performance.now() - begun);
    await rm(file);
    const client = start(script);
    const answer = await client.ask({ role: 'download', url: target });
    client.end();
    if (answer.size !== gigabyte) throw new Error(`${answer.size} bytes came`);
    times.restloop.push(answer.milliseconds);
    memory = Math.max(memory, answer.memory);
  }
  const [curl, own] = [Math.min(...times.curl), Math.min(...times.restloop)];
  const speed = (milliseconds) => `${Math.round(gigabyte / 1e3 / milliseconds)} MB/s`;
  const rows = [
    { what: 'curl, 1 GB to a file', speed: speed(curl), 'of curl': '100%', 'more memory': '' },
    {
      what: 'restloop, 1 GB',
      speed: speed(own),
      'of curl': percent(curl / own),
      'more memory': `${Math.round(memory / 1e6)} MB`,
    },
  ];
  console.table(rows);
  return rows;
}

function start(script) {
  const child = fork(script);
  return {
    async ask(message) {
      const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
      child.send(message);
      const [answer] = await Promise.race([once(child, 'message'), died]);
      return answer;
    },
    end: () => child.kill(),
  };
}

const bundle = (outfile) =>
  build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL('../..', import.meta.url)), loader: 'js' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    banner: { js: "import { createRequire as c } from 'node:module'; const require = c(import.meta.url);" },
  });

const percent = (share) => `${Math.round(share * 100)}%`;
