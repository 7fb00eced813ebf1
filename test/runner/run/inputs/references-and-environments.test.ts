import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../../src/demo/server.ts';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { login, names, reportedRuns, requestsOf, statuses } from '../reported-run.ts';

const demo = await demoServer();
const base = `base_url=${demo.url}`;
const run = reportedRuns(demo);

describe.concurrent('references to other requests', () => {
  it('insert values of responses, and run each needed request once', async () => {
    const { report } = await run({
      'api.http': `${login}\n### use\nGET /users/1\nAuthorization: Bearer {{login.response.body.$.method}}\nX-Type: {{login.response.headers.Content-Type}}\n\n### again\nGET /users/2?m={{login.response.body.$.method}}\n`,
    });
    expect(names(report)).toEqual(['login', 'use', 'again']);
    expect(requestsOf(report)).toMatchObject([
      {},
      {
        request: {
          headers: [
            ['Authorization', 'Bearer POST'],
            ['X-Type', 'application/json; charset=utf-8'],
          ],
        },
      },
      { request: { url: `${demo.url}/users/2?m=POST` } },
    ]);
  });

  it('run the requests that a selected request refers to in placeholders, variables and directives', async () => {
    const files = {
      'api.http': `@method = {{login.response.body.$.method}}\n### first\nGET /users/1\n\n${login}\n### placeholder\nGET /x?{{login.response.status}}\n\n### variable\nGET /x?{{method}}\n\n### directive\n# @ref login\nGET /x\n`,
    };
    const picked = async (name: string) => {
      const { report } = await run(files, ['api.http', '--request', name]);
      return [names(report), requestsOf(report)[1]?.request?.url.split('?')[1] ?? null];
    };
    expect(await picked('placeholder')).toEqual([['login', 'placeholder'], '200']);
    expect(await picked('variable')).toEqual([['login', 'variable'], 'POST']);
    expect(await picked('directive')).toEqual([['login', 'directive'], null]);
  });

  it.each([
    ['# @expect status == {{login.response.status}}', '/users/1'],
    ['# @until status == {{login.response.status}} for 1s', '/users/1'],
    ['# @header X-Method: {{login.response.body.$.method}}', '/users/1'],
    ['# @query m={{login.response.body.$.method}}', '/users/1'],
    ['# @path id={{login.response.status}}', '/x/:id'],
  ])('are found in %s', async (directive, path) => {
    const files = { 'api.http': `${login}\n### use\n${directive}\nGET ${path}\n` };
    const all = await run(files);
    expect([names(all.report), all.code]).toEqual([['login', 'use'], 0]);
    const { report, code } = await run(files, ['api.http', '--request', 'use']);
    expect([names(report), code]).toEqual([['login', 'use'], 0]);
  });

  it('are found in files and in what scripts send, if the request was sent before', async () => {
    const { report, code } = await run({
      'api.http': `${login}\n### file\nPOST /echo\n\n<@ ./body.json\n\n### script\nGET /users/1\n\n> {%\nawait client.send('GET /x?m={{login.response.body.$.method}}');\n%}\n`,
      'body.json': '{"m": "{{login.response.body.$.method}}"}',
    });
    const [, file, script] = requestsOf(report);
    expect(file).toMatchObject({ request: { body: '{"m": "POST"}' } });
    expect([script?.error, code]).toEqual([null, 0]);
  });

  it('mean the nearest request above, or else the first, where several have the name', async () => {
    const get = (title: string, path: string) => `### ${title}\n# @name user\nGET ${path}\n\n`;
    const use = (title: string) => `### ${title}\n# @name ${title}\nGET /x?{{user.response.body.$.id}}\n\n`;
    const files = {
      'api.http': `${use('top')}${get('one', '/users/1')}${use('middle')}${get('two', '/users/2')}${use('end')}`,
    };
    const picked = async (name: string) => {
      const { report } = await run(files, ['api.http', '--request', name]);
      return requestsOf(report).map(({ request }) => request?.url.replace(demo.url, ''));
    };
    expect(await picked('top')).toEqual(['/users/1', '/x?1']);
    expect(await picked('middle')).toEqual(['/users/1', '/x?1']);
    expect(await picked('end')).toEqual(['/users/2', '/x?2']);
  });

  it('are an error when they form a cycle', async () => {
    const { code } = await run({
      'api.http':
        '### a\n# @name a\nGET /{{b.response.status}}\n\n### b\n# @name b\n# @forceRef a\nGET /{{a.response.status}}\n',
    });
    expect(code).toBe(3);
  });

  it('allow scripts to send only to the hosts of the file', async () => {
    const other = await startDemoServer();
    const script = (url: string) =>
      `GET /users/1\n\n> {%\nconst answer = await client.send('GET ${url}/users/2');\nclient.test('answered', () => expect(answer.body.id).to.equal(2));\n%}\n`;
    const own = await run({ 'api.http': script('{{base_url}}') });
    expect([requestsOf(own.report)[0]?.tests[0]?.passed, own.code]).toEqual([true, 0]);
    const refused = await run({ 'api.http': script(other.url) });
    expect(requestsOf(refused.report)[0]?.error?.message).toMatch(/not allowed.*--allow-host/);
    expect([refused.code, other.requests.length]).toEqual([1, 0]);
    const allowed = await run({ 'api.http': script(other.url) }, [
      'api.http',
      '--allow-host',
      new URL(other.url).host,
    ]);
    expect(allowed.code).toBe(0);
    await other.close();
  });
});

describe.concurrent('environments beside a file', () => {
  const files = {
    'api.http': 'GET {{host}}/users/{{id}}?k={{key}}&s={{region}}\n',
    'http-client.env.json': JSON.stringify({
      $shared: { region: 'eu' },
      dev: { host: '{{base_url}}', id: 1, key: 'public' },
      other: {},
    }),
    'http-client.private.env.json': JSON.stringify({ dev: { key: 'private-key' } }),
  };

  it('have typed values; private ones win and are masked', async () => {
    const own = {
      ...files,
      'http-client.env.json': files['http-client.env.json'].replace('{{base_url}}', demo.url),
    };
    const before = demo.requests.length;
    const { report, stdout } = await run(own, ['api.http', '--env', 'dev']);
    expect(demo.requests.slice(before).map(({ url }) => url)).toContain('/users/1?k=private-key&s=eu');
    expect(stdout).not.toContain('private-key');
    expect(statuses(report)).toEqual([200]);
  });

  it('are reported when the file is invalid', async () => {
    const ran = await run({ ...files, 'http-client.env.json': '{"dev": 1}' }, ['api.http', '--env', 'dev']);
    expect(ran.stderr).toMatch(/http-client\.env\.json:1:1: the environment "dev" is not an object/);
    expect(ran.code).toBe(2);
  });
});

describe.concurrent('expectations and snapshots', () => {
  it('check schemas with their references', async () => {
    const user = {
      type: 'object',
      required: ['id', 'email'],
      properties: { id: { type: 'integer' }, email: { $ref: './email.json' } },
    };
    const files = {
      'schemas/user.json': JSON.stringify({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...user,
      }),
      'schemas/email.json': JSON.stringify({ type: 'string', format: 'email' }),
      'api.http':
        '### a\n# @expect schema ./schemas/user.json\nGET /users/1\n\n### b\n# @expect schema ./schemas/user.json\nGET /users\n\n### c\n# @expect schema ./none.json\nGET /users/1\n',
    };
    const { report } = await run(files);
    expect(requestsOf(report).map(({ tests }) => [tests[0]?.passed, tests[0]?.message])).toEqual([
      [true, null],
      [false, expect.stringMatching(/must be object/)],
      [false, expect.stringMatching(/none\.json cannot be read/)],
    ]);
  });

  it('save bodies, report changes, ignore noise, and can be updated', async () => {
    const cwd = folderOf({
      'api.http': '# @snapshot\n# @mask $.headers\nPOST /echo?a={{a}}\nContent-Type: text/plain\n\nhello\n',
    });
    const go = (a: string, ...args: string[]) =>
      restloop(['run', 'api.http', '--var', base, '--var', `a=${a}`, ...args], { cwd });
    expect((await go('1', '--set', 'timeout=5000')).code).toBe(0);
    expect(readFileSync(join(cwd, 'api.http.snapshots.json'), 'utf8')).toContain('"headers": "<masked>"');
    expect((await go('1')).code).toBe(0);
    const changed = await go('2');
    expect(changed.stdout).toMatch(/- {3}.*"a": "1"[\s\S]*\+ {3}.*"a": "2"/);
    expect(changed.code).toBe(1);
    expect((await go('2', '--update')).code).toBe(0);
    expect((await go('2')).code).toBe(0);
  });

  it('do not accept a new body in CI', async () => {
    const cwd = folderOf({ 'api.http': '# @snapshot\nGET /users/1\n' });
    const ran = await restloop(['run', 'api.http', '--var', base], { cwd, env: { CI: 'true' } });
    expect(ran.stdout).toMatch(/no snapshot yet; --update/);
    expect(ran.code).toBe(1);
  });
});
