import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { run } from '../../../../src/runner/library/run.ts';
import { demoServer } from '../../../support/demo.ts';
import { folderOf } from '../files.ts';

const created = vi.hoisted(() => ({ apps: 0 }));
vi.mock('../../../../src/app/app.ts', async (original) => {
  const module = await original<typeof import('../../../../src/app/app.ts')>();
  return {
    ...module,
    createApp(...given: Parameters<typeof module.createApp>) {
      created.apps += 1;
      return module.createApp(...given);
    },
  };
});
beforeEach(() => {
  created.apps = 0;
});
afterAll(() => vi.restoreAllMocks());

const demo = await demoServer();
const folder = folderOf({
  'a.http': `# @expect status == 200\nGET ${demo.url}/users/1\n###\nGET ${demo.url}/users/2\n`,
  'b.http': `GET ${demo.url}/users/3\n`,
});

it.each([
  ['a run of several files', {}, 1],
  ['a run of three iterations', { iterations: 3 }, 3],
])('%s creates one application for each iteration', async (_, options, apps) => {
  expect((await run(folder, options)).summary).toMatchObject({ sent: 3 * apps, errors: 0 });
  expect(created.apps).toBe(apps);
});
