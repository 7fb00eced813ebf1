import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restloopProcess } from '../../program.ts';
import { folderOf } from '../files.ts';

const isNode20 = process.versions.v8.startsWith('11.');

it.runIf(isNode20)('keeps the space for new objects small, however many requests a run sends', async () => {
  const server = createServer((_, response) => response.end('{"id": 7}'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const requests = Array.from({ length: 300 }, (_, index) => `GET http://127.0.0.1:${port}/${index}\n`);
  const cwd = folderOf({
    'a.http': requests.join('\n###\n'),
    'probe.cjs': `process.on('exit', () => {
  const spaces = require('node:v8').getHeapSpaceStatistics();
  console.error('new space ' + spaces.find(({ space_name }) => space_name === 'new_space').space_size);
});`,
  });
  const env = { NODE_OPTIONS: `--require ${join(cwd, 'probe.cjs')}` };
  const { stderr } = await restloopProcess(['run', 'a.http'], { cwd, env });
  server.close();
  const [, size] = /new space (\d+)/.exec(stderr) ?? [];
  expect(Number(size)).toBeLessThan(8_000_000);
});
