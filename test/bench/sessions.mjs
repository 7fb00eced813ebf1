// Sessions: how long they take to open and to save, and what is left of them after kills and on a full disk.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const kills = 500;
const at = 1_767_322_800_000;
const origin = { kind: 'script', label: 'input 1', at };

/** Prints the tables; resolves to their rows. Throws when a confirmed change was lost. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-bench-'));
  try {
    const module = join(folder, 'storage.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL('../../src/storage/store.ts', import.meta.url))],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: module,
      logLevel: 'error',
      banner: {
        js: "import { createRequire as __c } from 'node:module'; const require = __c(import.meta.url);",
      },
    });
    const { openStorage } = await import(pathToFileURL(module).href);
    const times = timeSessions(openStorage, join(folder, 'times'));
    console.table(Object.fromEntries(times.map(({ what, ...figures }) => [what, figures])));
    const faults = [
      await killWriters({ openStorage, module, folder }),
      fillDisk({ openStorage, module, folder }),
    ];
    console.table(Object.fromEntries(faults.map(({ what, ...figures }) => [what, figures])));
    return [...times, ...faults];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 10,000 variables, 5,000 requests, 50,000 entries of each history. */
function timeSessions(openStorage, home) {
  const variables = Array.from({ length: 10_000 }, (_, index) => ({
    name: `variable_${index}`,
    value: index % 3 === 0 ? `text ${index}` : { id: index, tags: ['a', 'b'], when: new Date(at + index) },
    origin,
    secret: false,
  }));
  const requests = Array.from({ length: 5_000 }, (_, index) => ({
    name: `request ${index}`,
    text: `POST {{base_url}}/users/${index}\nContent-Type: application/json\n\n{"id": {{variable_${index}}}}`,
    folder: `folder ${index % 50}`,
    before: null,
    after: 'client.test("status", () => client.assert(res.status === 200));',
  }));
  const snapshot = {
    name: 'large',
    variables,
    requests,
    environments: [],
    activeEnvironment: null,
    settings: {},
    definitions: [],
    inputCount: 1,
    createdAt: at,
    updatedAt: at,
  };
  const storage = openStorage({ home });
  const saveFirst = timed(() => storage.saveSession(snapshot, 'large'));
  const saves = Array.from({ length: 30 }, (_, round) => {
    const changed = variables.with(round * 7, { ...variables[round * 7], value: { changed: round } });
    return timed(() => storage.saveSession({ ...snapshot, variables: changed, inputCount: round }, 'large'));
  });
  for (let index = 0; index < 50_000; index += 1)
    storage.appendHistory(`GET /users/${index} limit==${index}`);
  const history = storage.exchanges('large');
  for (let number = 1; number <= 50_000; number += 1) history.append(exchange(number), 1_000_000_000);
  const opens = Array.from({ length: 9 }, () => {
    const fresh = openStorage({ home });
    return timed(() => {
      fresh.loadSession('large');
      fresh.loadHistory(10_000);
      fresh.exchanges('large').lastNumber();
    });
  });
  const searches = Array.from({ length: 5 }, () =>
    timed(() => history.search('/users/1 5xx', { limit: 200, now: at })),
  );
  const megabytes = (statSync(join(home, 'sessions', 'large.json')).size / 1e6).toFixed(1);
  return [
    row(`open (${megabytes} MB, with both histories)`, opens, 300),
    row('save one change', saves, 20),
    row('save for the first time', [saveFirst], null),
    row('search 50,000 exchanges', searches, null),
  ];
}

function exchange(number) {
  const body = Buffer.from(JSON.stringify({ id: number, name: `user ${number}`, tags: ['a', 'b'] }));
  return {
    number,
    request: { text: `GET /users/${number}`, name: null },
    exchange: {
      request: {
        method: 'GET',
        url: `http://h/users/${number}`,
        headers: [['accept', '*/*']],
        body: { kind: 'none' },
      },
      startedAt: at,
      redirects: [],
      outcome: {
        kind: 'response',
        response: {
          status: number % 50 === 0 ? 503 : 200,
          statusText: 'OK',
          statusClass: 'Successful',
          httpVersion: '1.1',
          headers: [['content-type', 'application/json']],
          body: { kind: 'memory', bytes: body },
          size: body.length,
          wireSize: body.length,
          timings: { dns: null, connect: 1, tls: null, wait: 2, download: 1, total: 4 },
          truncated: null,
          tls: null,
        },
      },
    },
  };
}

/** Kills a process that saves for ever, at random moments; each time what it had confirmed must be there. */
async function killWriters({ openStorage, module, folder }) {
  let during = 0;
  const one = async (round) => {
    const home = join(folder, `kill-${round}`);
    const child = spawnWriter({ module, home });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    while (!output.includes('\n')) await wait(1);
    await wait(Math.random() * 40);
    child.kill('SIGKILL');
    await closed;
    const confirmed = output.split('\n').length - 1;
    const loaded = openStorage({ home }).loadSession('busy');
    const count = loaded.kind === 'session' ? loaded.snapshot.inputCount : -1;
    const isWhole =
      loaded.kind === 'session' &&
      loaded.snapshot.variables[0].value.every((text) => text === `change ${count}`);
    if (!isWhole || count < confirmed)
      throw new Error(`round ${round}: ${confirmed} were confirmed, ${loaded.kind} ${count} is there`);
    if (count > confirmed) during += 1;
    rmSync(home, { recursive: true, force: true });
  };
  for (let round = 0; round < kills; round += 2) await Promise.all([one(round), one(round + 1)]);
  return { what: `${kills} kills while saving`, lost: 0, 'died between write and word': during };
}

function spawnWriter({ module, home }) {
  const code = `
    import { writeSync } from 'node:fs';
    import { openStorage } from ${JSON.stringify(pathToFileURL(module).href)};
    const storage = openStorage({ home: ${JSON.stringify(home)} });
    for (let count = 1; ; count += 1) {
      const value = Array.from({ length: 3000 }, () => 'change ' + count);
      storage.saveSession({
        name: 'busy', variables: [{ name: 'value', value, origin: ${JSON.stringify(origin)}, secret: false }], requests: [],
        environments: [], activeEnvironment: null, settings: {}, definitions: [], inputCount: count, createdAt: 1, updatedAt: count,
      }, 'busy');
      writeSync(1, count + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return child;
}

/** A real full disk, where the system lets us make one: a file system in memory of half a megabyte. */
function fillDisk({ openStorage, folder }) {
  const disk = mkdtempSync(join(folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return { what: 'a full disk', lost: 'only the superuser can make one' };
  }
  try {
    const storage = openStorage({ home: join(disk, 'home') });
    let refused = 0;
    let kept = 0;
    for (let length = 1000; length < 1_000_000; length = Math.floor(length * 1.1)) {
      const before = kept === 0 ? null : readFileSync(join(disk, 'home', 'sessions', 'a.json'), 'utf8');
      try {
        storage.saveSession(
          {
            name: 'a',
            variables: [{ name: 'value', value: 'v'.repeat(length), origin, secret: false }],
            requests: [],
            environments: [],
            activeEnvironment: null,
            settings: {},
            definitions: [],
            inputCount: length,
            createdAt: 1,
            updatedAt: 1,
          },
          'a',
        );
        kept = length;
      } catch (error) {
        if (error.code !== 'disk-full') throw error;
        refused += 1;
        const after = readFileSync(join(disk, 'home', 'sessions', 'a.json'), 'utf8');
        if (after !== before) throw new Error('the disk was full, and the session is not what it was');
      }
      const loaded = openStorage({ home: join(disk, 'home') }).loadSession('a');
      if (loaded.kind !== 'session' || loaded.snapshot.inputCount !== kept)
        throw new Error(`it is ${loaded.kind}`);
    }
    return { what: 'a full disk', lost: 0, 'saves refused': refused };
  } finally {
    execFileSync('umount', [disk]);
  }
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function row(what, times, limit) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return {
    what,
    'median ms': median.toFixed(1),
    'worst ms': sorted.at(-1).toFixed(1),
    'allowed ms': limit ?? '',
  };
}
