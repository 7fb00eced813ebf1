import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
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
});
