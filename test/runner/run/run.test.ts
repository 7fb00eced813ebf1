import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop, temporaryHome } from '../program.ts';
import { names, reportedRuns, reportOf, requestsOf, statuses } from './reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

describe.concurrent('restloop run', () => {
  it('runs scripts and requests in order, and writes the documented report', async () => {
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
    ['a file that is not there', {}, ['none.http'], 2, /There is no file none\.http\.[\s\S]*looked in/],
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
      /There is no request called "y"[\s\S]*available: x/,
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
      'a reporter of other tools',
      { 'api.http': 'GET /\n' },
      ['api.http', '--reporter', 'cli'],
      2,
      /did you mean pretty/,
    ],
    [
      'two reporters on one output',
      { 'api.http': 'GET /\n' },
      ['api.http', '--reporter', 'tap'],
      2,
      /json and tap cannot both write/,
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
  ])('exits with the documented code: %s', async (_, files, args, code, says) => {
    const ran = await run(files, args);
    expect(ran.stdout + ran.stderr).toMatch(says);
    expect(ran.code).toBe(code);
    if (ran.stdout !== '') expect(ran.report.exitCode).toBe(code);
  });

  it('continues after a failure, and stops at it with --bail', async () => {
    expect(names((await run(failing)).report)).toEqual(['a', 'b']);
    const bailed = await run(failing, ['api.http', '--bail']);
    expect([names(bailed.report), bailed.code]).toEqual([['a'], 1]);
  });

  it('selects requests by name, pattern and tag', async () => {
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

  it('runs folders at any depth, in order, with paths relative to each file', async () => {
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

  it('runs a saved session with its variables without changing it', async () => {
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

  it('sends unresolved placeholders with --force', async () => {
    const { report, code } = await run({ 'api.http': 'GET /users/{{nope}}\n' }, ['api.http', '--force']);
    expect([statuses(report), code]).toEqual([[404], 0]);
  });

  it('runs a failed request again', async () => {
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
    expect(requestsOf(outside.report)[0]?.error?.message).toMatch(/outside the folder/);
    expect(outside.code).toBe(2);
  });
});
