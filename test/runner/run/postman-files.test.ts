import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { reportedRuns, requestsOf } from './reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const collection = JSON.stringify({
  info: { name: 'users', schema },
  variable: [
    { key: 'base', value: 'http://localhost:1' },
    { key: 'users url', value: '{{base}}/users' },
  ],
  item: [
    { name: 'all', item: [{ name: 'list', request: { url: '{{users url}}' } }] },
    {
      name: 'one',
      item: [
        {
          name: 'get',
          request: { url: { raw: '{{users url}}/:id', variable: [{ key: 'id', value: '{{id}}' }] } },
        },
      ],
    },
  ],
});

const environment = JSON.stringify({
  name: 'local',
  values: [
    { key: 'base', value: demo.url, enabled: true },
    { key: 'pin', value: '4711-secret', type: 'secret' },
  ],
  _postman_variable_scope: 'environment',
});

const globals = JSON.stringify({ values: [{ key: 'id', value: '2' }], _postman_variable_scope: 'globals' });

const files = { 'users.json': collection, 'env.json': environment, 'globals.json': globals };

describe.concurrent('restloop run of a Postman collection', () => {
  it('fills in the variables of the collection, an environment file and globals', async () => {
    const { report, code } = await run(files, [
      'users.json',
      '--env',
      'env.json',
      '--globals',
      'globals.json',
    ]);
    expect(code).toBe(0);
    expect(requestsOf(report)).toMatchObject([
      { name: 'all/list', request: { url: `${demo.url}/users` }, response: { status: 200 } },
      { name: 'one/get', request: { url: `${demo.url}/users/2` }, response: { status: 200 } },
    ]);
  });

  it("takes newman's flags, and the requests of one folder", async () => {
    const flags = ['-e', 'env.json', '-d', 'rows.json', '-n', '2', '--folder', 'one'];
    const rows = JSON.stringify([{ id: 1 }, { id: 2 }]);
    const { report, code } = await run({ ...files, 'rows.json': rows }, ['users.json', ...flags]);
    expect(code).toBe(0);
    expect(requestsOf(report).map(({ name }) => name)).toEqual(['one/get', 'one/get']);
  });
});
