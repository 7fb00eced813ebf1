import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { run } from '../../../../src/runner/library/run.ts';
import type { runOnce } from '../../../../src/runner/run/run-once.ts';
import type { createStop } from '../../../../src/runner/run/stop.ts';
import { countedModules } from '../../../support/counted-calls.ts';
import { folderOf } from '../files.ts';

interface Modules {
  readonly run: typeof run;
  readonly runOnce: typeof runOnce;
  readonly createStop: typeof createStop;
}

const program = await countedModules<Modules>(`
  export { run } from './src/runner/library/run.ts';
  export { runOnce } from './src/runner/run/run-once.ts';
  export { createStop } from './src/runner/run/stop.ts';
`);

/** While set, the first response of the second connection waits for the tenth request. */
let isSecondHeld = false;
let requests = 0;
let held = () => {};
const sockets = new Set<Socket>();
const server = createServer(({ socket }, response) => {
  const answer = () => void response.end('{"id": 7}');
  const isSecond = !sockets.has(socket) && sockets.size === 1;
  sockets.add(socket);
  requests += 1;
  if (isSecondHeld && isSecond) held = answer;
  else answer();
  if (requests === 10) held();
});
let base = '';
beforeEach(() => {
  isSecondHeld = false;
  requests = 0;
  sockets.clear();
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

const output = {
  isTerminal: false,
  columns: 80,
  isClosed: () => false,
  writeLines: async () => undefined,
  writeData: async () => undefined,
};
const io = {
  out: output,
  err: output,
  readInput: async () => '',
  hasInput: async () => false,
  env: {},
  questions: null,
};
const lists = { var: [], set: [], eval: [], allowHost: [], allowFile: [], request: [], tag: [] };

/** Calls by function of some work. */
async function callsOf(work: () => unknown): Promise<Map<string, number>> {
  const byName = new Map<string, number>();
  for (const { name, count } of await program.called(work)) byName.set(name, (byName.get(name) ?? 0) + count);
  return byName;
}

/** Calls by function of a load. */
function calls(iterations: number, { expectation = '', users = 1 } = {}) {
  const text = `${expectation}\nGET ${base}/users/1\nX-Trace: {{base}}\n`;
  const file = join(folderOf({ 'a.http': text }), 'a.http');
  const options = {
    ...lists,
    var: ['base=1'],
    reporter: ['json'],
    vus: `${users}`,
    iterations: `${iterations}`,
  };
  const { runOnce: runs, createStop: stop } = program.modules;
  return callsOf(() => runs([file], options, { io, stop: stop() }));
}

it('renders and builds a request that stays the same twice, however often it is sent', async () => {
  await calls(3);
  const [few, many] = [await calls(10), await calls(110)];
  for (const name of ['previewDraft', 'buildRequest', 'update']) expect(many.get(name)).toBe(few.get(name));
  expect(many.get('attempt')).toBe(110);
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  expect((sum(many) - sum(few)) / 100).toBeLessThan(maxCalls);
});

it('renders once for each user whose iterations stay the same', async () => {
  const twice = (await calls(20)).get('runSuite') ?? 0;
  requests = 0;
  sockets.clear();
  isSecondHeld = true;
  expect((await calls(20, { users: 2 })).get('runSuite')).toBe((twice / 2) * 3);
  expect(requests).toBe(20);
});

it('watches the time of a path that may find many nodes, and not of a plain one', async () => {
  const watched = async (path: string) =>
    (await calls(5, { expectation: `# @expect body ${path} == 7` })).get('runFor') ?? 0;
  expect(await watched('$..id')).toBe(5);
  expect(await watched('$.id')).toBe(0);
  expect(await watched("$['id']")).toBe(0);
});

it.each([
  ['a run of several files', {}, 1],
  ['a run of three iterations', { iterations: 3 }, 3],
])('%s creates one application for each iteration', async (_, options, apps) => {
  const folder = folderOf({
    'a.http': `# @expect status == 200\nGET ${base}/users/1\n###\nGET ${base}/users/2\n`,
    'b.http': `GET ${base}/users/3\n`,
  });
  const counts = await callsOf(async () => {
    const { summary } = await program.modules.run(folder, options);
    expect(summary).toMatchObject({ sent: 3 * apps, errors: 0 });
  });
  expect(counts.get('createApp')).toBe(apps);
});

/** Functions that one more request calls. */
const maxCalls = 200;
