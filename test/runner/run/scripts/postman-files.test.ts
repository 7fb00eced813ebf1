import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

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

const exec = (listen: string, code: string) => ({ listen, script: { exec: code.split('\n') } });

const scripted = JSON.stringify({
  info: { name: 'scripts', schema },
  event: [exec('prerequest', "const at = 'collection';\npm.variables.set('by', at);")],
  item: [
    {
      name: 'first',
      request: { method: 'POST', url: '{{base}}/echo?a=1', body: { mode: 'raw', raw: '{"n": 1}' } },
      event: [
        exec(
          'prerequest',
          "const at = 'request';\npm.request.headers.add({ key: 'X-By', value: '{{by}}' });\npm.request.body.raw = '{\"n\": 2}';",
        ),
        exec(
          'test',
          "const response = pm.response.json();\npm.test('sent', () => pm.expect(JSON.stringify(response)).to.include('collection').and.include('2'));\ntests.old = responseCode.code === 200;\npostman.setNextRequest('third');",
        ),
      ],
    },
    { name: 'second', request: '{{base}}/users' },
    {
      name: 'third',
      request: '{{base}}/users/2',
      event: [exec('test', "pm.test('wrong', () => pm.response.to.have.status(404))")],
    },
  ],
});

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

  it('runs its scripts, which change the request, test the response and choose the next one', async () => {
    const { report, code } = await run({ ...files, 'scripts.json': scripted }, [
      'scripts.json',
      '-e',
      'env.json',
    ]);
    expect(code).toBe(1);
    expect(
      requestsOf(report).map(({ name, tests }) => [name, tests.map((test) => [test.name, test.passed])]),
    ).toEqual([
      [
        'first',
        [
          ['sent', true],
          ['old', true],
        ],
      ],
      ['third', [['wrong', false]]],
    ]);
  });

  it('gives its scripts numbers of a CSV file as numbers, and rows that are shorter', async () => {
    const code =
      "pm.test('data', () => pm.expect([data.id, data.zip, data['a name']]).to.eql([7, '007', undefined]));";
    const rows = JSON.stringify({
      info: { name: 'rows', schema },
      item: [{ name: 'row', request: '{{base}}/users/1', event: [exec('test', code)] }],
    });
    const data = 'id,zip,a name\n7,"007"\n';
    const ran = await run({ ...files, 'c.json': rows, 'rows.csv': data }, [
      'c.json',
      '-e',
      'env.json',
      '-d',
      'rows.csv',
    ]);
    expect(requestsOf(ran.report)[0]?.tests).toEqual([{ name: 'data', passed: true, message: null }]);
  });

  it('says which flag sends placeholders without a value, as newman does', async () => {
    const bare = JSON.stringify({
      info: { name: 'bare', schema },
      item: [{ name: 'r', request: `${demo.url}/echo?a={{none}}` }],
    });
    const refused = await run({ 'c.json': bare }, ['c.json']);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain(
      'newman sends a placeholder without a value as it is written; here its request is not sent.',
    );
    expect(refused.stderr).toContain('--force');
    const forced = await run({ 'c.json': bare }, ['c.json', '--force']);
    expect(requestsOf(forced.report)[0]?.response?.body).toContain('{{none}}');
    expect(forced.stderr).not.toContain('--force');
  });

  it.each([
    ['the working directory, as for newman', { 'data/up.txt': 'of the directory' }, 'of the directory'],
    [
      'the folder of the collection, where a file is there',
      { 'data/up.txt': 'of the directory', 'tests/data/up.txt': 'of the folder' },
      'of the folder',
    ],
  ])('finds the files of its bodies from %s', async (_, written, sent) => {
    const body = { mode: 'file', file: { src: 'data/up.txt' } };
    const request = { method: 'POST', url: `${demo.url}/echo`, body };
    const files = JSON.stringify({ info: { name: 'files', schema }, item: [{ name: 'up', request }] });
    const { report, code } = await run({ ...written, 'tests/files.json': files }, ['tests/files.json']);
    expect(code).toBe(0);
    expect(requestsOf(report)[0]?.response?.body).toContain(sent);
  });
});
