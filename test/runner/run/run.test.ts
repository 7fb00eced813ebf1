import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { demoServer } from '../../support/demo.ts';
import { type Ran, restloop, stackFrame, temporaryHome } from '../program.ts';
import { folderOf } from './files.ts';

const demo = await demoServer();
const base = `base_url=${demo.url}`;

/** Runs one file (or what `args` name) and reads its JSON. */
async function run(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = ['api.http'],
  input = '',
) {
  const cwd = folderOf(files);
  const ran = await restloop(['run', '--var', base, '--reporter', 'json', ...args], { cwd, input });
  expect(ran.stderr).not.toMatch(stackFrame);
  return { ...ran, cwd, report: reportOf(ran) };
}

interface Report {
  readonly files: readonly { readonly file: string; readonly requests: readonly ReportedRequest[] }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly exitCode: number;
}

interface ReportedRequest {
  readonly name: string | null;
  readonly request: { readonly url: string } | null;
  readonly response: { readonly status: number; readonly body: string } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly message: string | null;
  }[];
  readonly diagnostics: readonly { readonly code: string }[];
  readonly output?: readonly { readonly text: string }[];
}

const reportOf = ({ stdout }: Ran): Report =>
  stdout === '' ? { files: [], summary: {}, exitCode: -1 } : JSON.parse(stdout);
const requestsOf = (report: Report) => report.files.flatMap(({ requests }) => requests);
const statuses = (report: Report) => requestsOf(report).map(({ response }) => response?.status ?? null);
const names = (report: Report) => requestsOf(report).map(({ name }) => name);

const login =
  '### login\n# @name login\nPOST /echo\nContent-Type: application/json\n\n{"token": "t-{{$randomInt 1 1000000}}"}\n';

describe.concurrent('the script behind a request', () => {
  it('runs behind its own answer alone', async () => {
    const test = (name: string) => `> {%\nclient.test('${name}', () => {});\n%}\n`;
    const { report } = await run({
      'api.http': [
        `### nobody answers\nGET http://127.0.0.1:1/\n\n${test('one')}`,
        '### no script\nGET /users/1\n',
        `### a script\nGET /users/1\n\n${test('three')}${test('four')}`,
        '### no script\nGET /users/1\n',
      ].join('\n'),
    });
    expect(requestsOf(report).map(({ tests }) => tests.map(({ name }) => name))).toEqual([
      [],
      [],
      ['three', 'four'],
      [],
    ]);
  });

  it('changes nothing that the answer is held against', async () => {
    const { report } = await run({
      'api.http':
        '# @expect body $.id == {{id}}\n< {%\nclient.setVar("id", 1);\n%}\nGET /users/{{id}}\n\n> {%\nclient.setVar("id", 2);\n%}\n\n### next\n# @expect body $.id == 2\nGET /users/{{id}}\n',
    });
    expect(requestsOf(report).map(({ tests }) => tests.map(({ message }) => message))).toEqual([
      [null],
      [null],
    ]);
  });

  it('knows the settings of the run, also where the isolate waits for its first one', async () => {
    const script = `> {%\nclient.log(client.interpolate('{{list[0]}}'));\n%}\n`;
    const { report } = await run({ 'api.http': `GET /delay/900\n\n${script}` }, [
      'api.http',
      ...['--var', 'list=text', '--set', 'interpolation.version=2.1.0'],
    ]);
    expect(requestsOf(report)[0]?.error?.message).toContain('needs interpolation version 2.2.0');
  });
});

describe.concurrent('what a script leaves behind', () => {
  const file = (code: string) => ({ 'api.http': `### one\nGET /echo\n\n> {%\n${code}\n%}\n` });

  it.each([
    [
      'a promise that nobody waits for',
      "(async () => { throw new Error('lost') })()",
      'Uncaught Error: lost',
    ],
    ['a timer', "setTimeout(() => { throw new Error('lost') }, 20)", 'Uncaught Error: lost'],
  ])('fails where it throws: %s', async (_, code, message) => {
    const ran = await run(file(code));
    expect(ran.code).toBe(1);
    expect(ran.report.summary).toMatchObject({ requests: 1, sent: 1, errors: 1 });
    const [request] = requestsOf(ran.report);
    expect(request).toMatchObject({ response: { status: 200 }, error: { code: 'script-uncaught' } });
    expect(request?.error?.message).toContain(message);
  });

  it('is waited for: a test in a timer counts', async () => {
    const late = "setTimeout(() => client.test('late', () => client.assert(false, 'no')), 50)";
    const { report, code } = await run(file(late));
    expect([code, report.summary['failed']]).toEqual([1, 1]);
  });

  it('is stopped after the time that a script may take, which is an error', async () => {
    const endless = 'setInterval(() => 1, 20)';
    const { report, code } = await run(file(endless), ['api.http', '--set', 'sandbox.timeout=100']);
    expect([code, report.summary['sent'], report.summary['errors']]).toEqual([1, 1, 1]);
  });
});

describe.concurrent('restloop run', () => {
  it('runs scripts before and after, requests in order, and reports what the contract says', async () => {
    const { report, code } = await run({
      'api.http': [
        '@path = users',
        '### one',
        '< {%\nclient.setVar("id", 2);\n%}',
        'GET /{{path}}/{{id}}',
        '',
        '> {%\nclient.test("is Alan", () => expect(res.body.name).to.contain("Alan"));\nclient.setVar("next", res.body.id + 1);\nclient.log("seen", res.status);\n%}',
        '### two',
        'GET /{{path}}/{{next}}',
        'X-A: {{next}}',
        '',
      ].join('\n'),
    });
    expect(report).toMatchObject({
      files: [{ file: 'api.http' }],
      summary: { requests: 2, sent: 2, tests: 1, passed: 1, failed: 0, errors: 0 },
      exitCode: 0,
    });
    expect(requestsOf(report)).toMatchObject([
      {
        name: 'one',
        request: { method: 'GET', url: `${demo.url}/users/2`, headers: [], body: null },
        response: { status: 200, statusClass: 'Successful', bodyEncoding: 'utf8' },
        error: null,
        tests: [{ name: 'is Alan', passed: true, message: null }],
        diagnostics: [],
        output: [{ level: 'log', text: 'seen 200' }],
      },
      { name: 'two', request: { url: `${demo.url}/users/3`, headers: [['X-A', '3']] }, tests: [] },
    ]);
    expect(code).toBe(0);
  });

  const failing = { 'api.http': '### a\n# @expect status 201\nGET /users/1\n\n### b\nGET /users/2\n' };

  it.each<[what: string, files: Record<string, string>, args: string[], code: number, says: RegExp]>([
    ['a 404 is an answer', { 'api.http': 'GET /users/99\n' }, ['api.http'], 0, /"status":404/],
    ['a test fails', failing, ['api.http'], 1, /expected status == 201, got 200/],
    [
      'a script throws',
      { 'api.http': 'GET /users\n\n> {%\nthrow new TypeError("no")\n%}\n' },
      ['api.http'],
      1,
      /TypeError: no \(api\.http:4:7\)/,
    ],
    [
      'a script before it throws',
      { 'api.http': '< {%\nthrow 1\n%}\nGET /users\n' },
      ['api.http'],
      1,
      /"response":null/,
    ],
    ['a file that is not there', {}, ['none.http'], 2, /no file and no session "none.http"/],
    ['a folder without files', { 'docs/x.txt': '' }, ['docs'], 2, /no request file in "docs"/],
    [
      'a file that cannot be parsed',
      { 'api.http': '### x\nGET /\nno header\n' },
      ['api.http'],
      2,
      /api\.http:3:1: /,
    ],
    [
      'a wrong expectation',
      { 'api.http': '### x\n# @expect statuss 200\nGET /\n' },
      ['api.http'],
      2,
      /api\.http:2:11: .*statuss.*\n.*status\?/,
    ],
    [
      'a wrong directive',
      { 'api.http': '### x\n# @timeout soon\nGET /\n' },
      ['api.http'],
      2,
      /api\.http:2:12: @timeout: "soon" is not a duration/,
    ],
    [
      'an unknown reference',
      { 'api.http': '### x\n# @ref nope\nGET /\n' },
      ['api.http'],
      2,
      /no request .*"nope"/,
    ],
    [
      'an unknown request',
      { 'api.http': '### x\nGET /\n' },
      ['api.http', '--request', 'y'],
      2,
      /No request is called "y"[\s\S]*there are: x/,
    ],
    ['an unknown tag', { 'api.http': '### x\nGET /\n' }, ['api.http', '--tag', 'y'], 2, /tag "y"/],
    [
      'an unknown environment',
      { 'api.http': 'GET /\n' },
      ['api.http', '--env', 'y'],
      2,
      /no environment "y"/,
    ],
    [
      'an unknown reporter',
      { 'api.http': 'GET /\n' },
      ['api.http', '--reporter', 'junitt'],
      2,
      /did you mean junit/,
    ],
    [
      'two reporters on one output',
      { 'api.http': 'GET /\n' },
      ['api.http', '--reporter', 'tap'],
      2,
      /json and tap would write/,
    ],
    ['a number that is none', { 'api.http': 'GET /\n' }, ['api.http', '--parallel', '0'], 2, /--parallel 0/],
    ['a timeout out of range', { 'api.http': 'GET /\n' }, ['api.http', '--timeout', '-1'], 2, /timeout/],
    [
      'data that are not there',
      { 'api.http': 'GET /\n' },
      ['api.http', '--data', 'x.csv'],
      2,
      /x\.csv does not exist/,
    ],
    [
      'an unresolved placeholder',
      { 'api.http': 'GET /users/{{nope}}\n' },
      ['api.http'],
      3,
      /unresolved-variable/,
    ],
    ['a refused connection', { 'api.http': 'GET http://127.0.0.1:9/\n' }, ['api.http'], 4, /ECONNREFUSED/],
    ['a deadline', { 'api.http': 'GET /delay/5000\n' }, ['api.http', '--timeout', '100'], 4, /ETIMEDOUT/],
    [
      'a deadline of one request',
      { 'api.http': '# @timeout 100\nGET /delay/5000\n' },
      ['api.http'],
      4,
      /ETIMEDOUT/,
    ],
    [
      'an --eval that throws',
      { 'api.http': 'GET /\n' },
      ['api.http', '--eval', 'throw new Error("early")'],
      1,
      /early/,
    ],
    [
      'the lowest of several',
      { 'api.http': 'GET http://127.0.0.1:9/\n\n### b\n# @expect status 201\nGET /users\n' },
      ['api.http'],
      1,
      /ECONNREFUSED/,
    ],
  ])('exits as the contract says: %s', async (_, files, args, code, says) => {
    const ran = await run(files, args);
    expect(ran.stdout + ran.stderr).toMatch(says);
    expect(ran.code).toBe(code);
    if (ran.stdout !== '') expect(ran.report.exitCode).toBe(code);
  });

  it('goes on after a failure, and stops at it with --bail', async () => {
    expect(names((await run(failing)).report)).toEqual(['a', 'b']);
    const bailed = await run(failing, ['api.http', '--bail']);
    expect([names(bailed.report), bailed.code]).toEqual([['a'], 1]);
  });

  it('picks requests by name, pattern and tag', async () => {
    const files = {
      'api.http':
        '### user one\n# @tag smoke, users\nGET /users/1\n\n### user two\n# @tag users\nGET /users/2\n\n### all\n# @tag smoke\nGET /users\n',
    };
    const picked = async (...args: string[]) => names((await run(files, ['api.http', ...args])).report);
    expect(await picked('--request', 'all')).toEqual(['all']);
    expect(await picked('--request', 'user *')).toEqual(['user one', 'user two']);
    expect(await picked('--tag', 'smoke')).toEqual(['user one', 'all']);
    expect(await picked('--tag', 'smoke', '--request', 'user*')).toEqual(['user one']);
    expect(await picked('--exclude-tag', 'smoke')).toEqual(['user two']);
    expect(await picked('--tag', 'smoke', '--exclude-tag', 'users')).toEqual(['all']);
  });

  it('runs folders at any depth, in order, with the paths of each file starting beside it', async () => {
    const { report } = await run(
      {
        'tests/b.http': 'POST /echo\nContent-Type: text/plain\n\n< ./body.txt\n',
        'tests/body.txt': 'beside b',
        'tests/a/deep.http': 'GET /users/1\n',
        'tests/node_modules/x.http': 'GET /never\n',
        'tests/notes.md': '# no requests',
      },
      ['tests'],
    );
    expect(report.files.map(({ file }) => file)).toEqual([
      join('tests', 'a', 'deep.http'),
      join('tests', 'b.http'),
    ]);
    expect(JSON.parse(requestsOf(report)[1]?.response?.body ?? '').body).toBe('beside b');
  });

  it('reads a file, or a single request, from standard input', async () => {
    const file = await run({}, ['-'], '### a\n# @expect status 200\nGET /users/1\n\n### b\nGET /users/2\n');
    expect([file.report.files[0]?.file, names(file.report), file.code]).toEqual([
      'standard input',
      ['a', 'b'],
      0,
    ]);
    const one = await run({}, ['-'], 'POST /echo name=Ada age:=36\n');
    expect(JSON.parse(JSON.parse(requestsOf(one.report)[0]?.response?.body ?? '').body)).toEqual({
      name: 'Ada',
      age: 36,
    });
    const tested = await run({}, ['-'], '# @expect status 404\nGET /users/99\n');
    expect(requestsOf(tested.report)[0]?.tests).toMatchObject([{ name: 'status 404', passed: true }]);
  });

  it('runs a saved session with its variables, and does not change it', async () => {
    const home = temporaryHome();
    const input = `.base ${demo.url}\nclient.setVar('id', 2)\nGET /users/{{id}}\n.keep users/one\n# nothing\n.save my-api\n`;
    await restloop([], { home, input });
    const ran = await restloop(['run', 'my-api', '--reporter', 'json', '--eval', "client.setVar('id', 3)"], {
      home,
    });
    expect(requestsOf(reportOf(ran))).toMatchObject([
      { name: 'users/one', request: { url: `${demo.url}/users/3` } },
    ]);
    const kept = await restloop(['eval', '--session', 'my-api', '--json', "client.getVar('id')"], { home });
    expect(JSON.parse(kept.stdout).value).toBe(2);
  });

  it('shows what would be sent with --dry-run, and sends nothing', async () => {
    const before = demo.requests.length;
    const { report, code } = await run(
      {
        'api.http':
          '< {%\nclient.setVar("id", 1);\n%}\nDELETE /users/{{id}}?dry=1\n\n> {%\nclient.test("x", () => { throw 1 });\n%}\n',
      },
      ['api.http', '--dry-run'],
    );
    expect(requestsOf(report)).toMatchObject([
      { request: { method: 'DELETE', url: `${demo.url}/users/1?dry=1` }, response: null },
    ]);
    expect(demo.requests.slice(before).some(({ url }) => url.includes('dry=1'))).toBe(false);
    expect([code, report.summary['sent']]).toEqual([0, 0]);
  });

  it('refuses with --dry-run what a script of --eval sends', async () => {
    const before = demo.requests.length;
    const script = `await client.send('GET ${demo.url}/users/1?eval=1')`;
    const { stderr, code } = await run({ 'api.http': 'GET /users/1\n' }, [
      'api.http',
      '--dry-run',
      '--eval',
      script,
    ]);
    expect(stderr).toContain('is refused here: a dry run sends nothing');
    expect(demo.requests.slice(before).some(({ url }) => url.includes('eval=1'))).toBe(false);
    expect(code).toBe(1);
  });

  it('sends what does not resolve with --force', async () => {
    const { report, code } = await run({ 'api.http': 'GET /users/{{nope}}\n' }, ['api.http', '--force']);
    expect([statuses(report), code]).toEqual([[404], 0]);
  });

  it('runs a request that failed again', async () => {
    const file =
      '< {%\nclient.setVar("n", (client.getVar("n") ?? 0) + 1);\n%}\n# @expect status 200\nGET /users/{{n}}00\n';
    const wanted = file.replace('{{n}}00', '{{n}}').replace('status 200', 'body $.id == 2');
    const { report, code } = await run({ 'api.http': wanted }, ['api.http', '--retry', '3']);
    expect(requestsOf(report)).toMatchObject([{ attempts: 2, tests: [{ passed: true }] }]);
    expect(code).toBe(0);
    const never = await run({ 'api.http': file }, ['api.http', '--retry', '1']);
    expect(requestsOf(never.report)).toMatchObject([{ attempts: 2, tests: [{ passed: false }] }]);
    expect(never.code).toBe(1);
  });

  it('writes responses to files', async () => {
    const { cwd } = await run({
      'api.http':
        '### a\nGET /users/1\n\n>> out/user.json\n\n### b\nGET /users/2\n\n>> out/user.json\n\n### c\nGET /users/3\n\n>>! out/user.json\n',
    });
    const id = (name: string) => JSON.parse(readFileSync(join(cwd, 'out', name), 'utf8')).id;
    expect([id('user.json'), id('user-1.json')]).toEqual([3, 2]);
    const outside = await run({ 'api.http': 'GET /users/1\n\n>>! ../../escaped.json\n' });
    expect(requestsOf(outside.report)[0]?.error?.message).toMatch(/outside of the folder/);
    expect(outside.code).toBe(2);
  });
});

describe.concurrent('other requests', () => {
  it('answers references from responses, and runs what they need once', async () => {
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

  it('runs what a chosen request refers to before it: in placeholders, variables and directives', async () => {
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

  it('ends where requests refer to one another in a circle', async () => {
    const { code } = await run({
      'api.http':
        '### a\n# @name a\nGET /{{b.response.status}}\n\n### b\n# @name b\n# @forceRef a\nGET /{{a.response.status}}\n',
    });
    expect(code).toBe(3);
  });

  it('lets scripts send to the hosts of the file, and to no others', async () => {
    const other = await startDemoServer();
    const script = (url: string) =>
      `GET /users/1\n\n> {%\nconst answer = await client.send('GET ${url}/users/2');\nclient.test('answered', () => expect(answer.body.id).to.equal(2));\n%}\n`;
    const own = await run({ 'api.http': script('{{base_url}}') });
    expect([requestsOf(own.report)[0]?.tests[0]?.passed, own.code]).toEqual([true, 0]);
    const refused = await run({ 'api.http': script(other.url) });
    expect(requestsOf(refused.report)[0]?.error?.message).toMatch(/refused.*--allow-host/);
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

  it('takes typed values, the private ones first, and masks those', async () => {
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

  it('says what is wrong with such a file', async () => {
    const ran = await run({ ...files, 'http-client.env.json': '{"dev": 1}' }, ['api.http', '--env', 'dev']);
    expect(ran.stderr).toMatch(/http-client\.env\.json:1:1: the environment "dev" is not an object/);
    expect(ran.code).toBe(2);
  });
});

describe.concurrent('expectations and snapshots', () => {
  it('checks schemas with what they refer to', async () => {
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

  it('keeps bodies, tells what changed, masks noise, and updates', async () => {
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

  it('takes no new body for the right one in CI', async () => {
    const cwd = folderOf({ 'api.http': '# @snapshot\nGET /users/1\n' });
    const ran = await restloop(['run', 'api.http', '--var', base], { cwd, env: { CI: 'true' } });
    expect(ran.stdout).toMatch(/no snapshot yet; --update/);
    expect(ran.code).toBe(1);
  });
});
