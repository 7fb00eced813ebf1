import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

describe.concurrent('the script after a request', () => {
  it('runs only after its own response', async () => {
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

  it('cannot change the expectations of the response', async () => {
    const { report } = await run({
      'api.http':
        '# @expect body $.id == {{id}}\n< {%\nclient.setVar("id", 1);\n%}\nGET /users/{{id}}\n\n> {%\nclient.setVar("id", 2);\n%}\n\n### next\n# @expect body $.id == 2\nGET /users/{{id}}\n',
    });
    expect(requestsOf(report).map(({ tests }) => tests.map(({ message }) => message))).toEqual([
      [null],
      [null],
    ]);
  });

  it('uses the settings of the run, also in the first sandbox', async () => {
    const script = `> {%\nclient.log(client.interpolate('{{list[0]}}'));\n%}\n`;
    const { report } = await run({ 'api.http': `GET /delay/900\n\n${script}` }, [
      'api.http',
      ...['--var', 'list=text', '--set', 'interpolation.version=2.1.0'],
    ]);
    expect(requestsOf(report)[0]?.error?.message).toContain('needs interpolation version 2.2.0');
  });
});

describe.concurrent('pending work of a script', () => {
  const file = (code: string) => ({ 'api.http': `### one\nGET /echo\n\n> {%\n${code}\n%}\n` });

  it.each([
    [
      'a promise that nobody waits for',
      "(async () => { throw new Error('lost') })()",
      'Uncaught Error: lost',
    ],
    ['a timer', "setTimeout(() => { throw new Error('lost') }, 20)", 'Uncaught Error: lost'],
  ])('fails the run when it throws: %s', async (_, code, message) => {
    const ran = await run(file(code));
    expect(ran.code).toBe(1);
    expect(ran.report.summary).toMatchObject({ requests: 1, sent: 1, errors: 1 });
    const [request] = requestsOf(ran.report);
    expect(request).toMatchObject({ response: { status: 200 }, error: { code: 'script-uncaught' } });
    expect(request?.error?.message).toContain(message);
  });

  it('is awaited: a test in a timer is included', async () => {
    const late = "setTimeout(() => client.test('late', () => client.assert(false, 'no')), 50)";
    const { report, code } = await run(file(late));
    expect([code, report.summary['failed']]).toEqual([1, 1]);
  });

  it('is stopped at the time limit of scripts, which is an error', async () => {
    const endless = 'setInterval(() => 1, 20)';
    const { report, code } = await run(file(endless), ['api.http', '--set', 'sandbox.timeout=100']);
    expect([code, report.summary['sent'], report.summary['errors']]).toEqual([1, 1, 1]);
  });
});

it('a script in a file of its own is named by its path from the working directory', async () => {
  const cwd = folderOf({
    '.git/HEAD': '',
    'lib/check.js': "\nclient.test('t', () => expect(1).to.equal(2));\nnull.x;\n",
    'api/b.http': `GET ${demo.url}/users/1\n\n> ../lib/check.js\n`,
  });
  const { stdout } = await restloop(['run', 'api/b.http'], { cwd });
  expect(stdout).toMatch(/AssertionError: .* \(lib\/check\.js:2:\d+\)/);
  expect(stdout).toMatch(/TypeError: .* \(lib\/check\.js:3:\d+\)/);
});
