import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { runOnce } from '../../../../src/runner/run/run-once.ts';
import type { createStop } from '../../../../src/runner/run/stop.ts';
import { countedModules } from '../../../support/counted-calls.ts';
import { folderOf } from '../files.ts';

interface Modules {
  readonly runOnce: typeof runOnce;
  readonly createStop: typeof createStop;
}

const program = await countedModules<Modules>(`
  export { runOnce } from './src/runner/run/run-once.ts';
  export { createStop } from './src/runner/run/stop.ts';
`);

const server = createServer((_, response) => response.end('{"id": 7}'));
let base = '';
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

/** Calls by function of a load of one user. */
async function calls(iterations: number, expectation = ''): Promise<Map<string, number>> {
  const text = `${expectation}\nGET ${base}/users/1\nX-Trace: {{base}}\n`;
  const file = join(folderOf({ 'a.http': text }), 'a.http');
  const options = { ...lists, var: ['base=1'], reporter: ['json'], vus: '1', iterations: `${iterations}` };
  const { runOnce: run, createStop: stop } = program.modules;
  const found = await program.called(() => run([file], options, { io, stop: stop() }));
  const byName = new Map<string, number>();
  for (const { name, count } of found) byName.set(name, (byName.get(name) ?? 0) + count);
  return byName;
}

it('renders and builds a request that stays the same twice, however often it is sent', async () => {
  await calls(3);
  const [few, many] = [await calls(10), await calls(110)];
  for (const name of ['previewDraft', 'buildRequest', 'update']) expect(many.get(name)).toBe(few.get(name));
  expect(many.get('attempt')).toBe(110);
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  expect((sum(many) - sum(few)) / 100).toBeLessThan(maxCalls);
});

it('watches the time of a path that may find many nodes, and not of a plain one', async () => {
  const watched = async (path: string) => (await calls(5, `# @expect body ${path} == 7`)).get('runFor') ?? 0;
  expect(await watched('$..id')).toBe(5);
  expect(await watched('$.id')).toBe(0);
  expect(await watched("$['id']")).toBe(0);
});

/** Functions that one more request calls. */
const maxCalls = 200;
