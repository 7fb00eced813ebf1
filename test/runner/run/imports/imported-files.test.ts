import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const har = JSON.stringify({
  log: { entries: [{ request: { method: 'GET', url: `${demo.url}/users/2`, headers: [] } }] },
});

const openApi = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Users', version: '1' },
  servers: [{ url: demo.url }],
  paths: { '/users': { get: { operationId: 'list', tags: ['users'], responses: {} } } },
});

describe.concurrent('restloop run of a file of another tool', () => {
  it('sends the requests of a HAR archive', async () => {
    const { report, code } = await run({ 'recorded.har': har }, ['recorded.har']);
    expect(code).toBe(0);
    expect(requestsOf(report)).toMatchObject([
      { request: { url: `${demo.url}/users/2` }, response: { status: 200 } },
    ]);
  });

  it('sends the operations of an OpenAPI description to its server', async () => {
    const { report, code } = await run({ 'api.json': openApi }, ['api.json']);
    expect(code).toBe(0);
    expect(requestsOf(report)).toMatchObject([
      { name: 'users/list', request: { url: `${demo.url}/users` }, response: { status: 200 } },
    ]);
  });

  it('says that it has no requests, without the form of an .http file', async () => {
    const cwd = folderOf({ 'api.json': openApi.replace('"/users"', '"x-users"') });
    const { code, stderr } = await restloop(['run', 'api.json'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/api\.json:1:1: there are no requests\s*$/);
  });

  it('names the request of a script that fails, since its lines are not those of the file', async () => {
    const exec = ['pm.test("one", () => pm.expect(1).to.equal(2));'];
    const item = {
      name: 'ada',
      request: { method: 'GET', url: `${demo.url}/users/1` },
      event: [{ listen: 'test', script: { exec } }],
    };
    const collection = JSON.stringify({ info: { name: 'shop' }, item: [{ name: 'users', item: [item] }] });
    const cwd = folderOf({ 'shop.postman_collection.json': collection });
    const ran = await restloop(['run', 'shop.postman_collection.json'], { cwd });
    expect(ran.stdout).toContain('expected 1 to equal 2 (after users/ada:');
  });
});
