import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const paths = (report: Parameters<typeof requestsOf>[0]) =>
  requestsOf(report).map(({ request }) => request?.url.replace(/^.*?\/\/[^/]*/, '') ?? null);

describe.concurrent('a request with # @loop', () => {
  it.each([
    ['for id of [1, 2, 3]', '{{id}}?n={{$index}}', ['1?n=0', '2?n=1', '3?n=2']],
    ['for const user of users', '{{user.id}}', ['7', '8']],
    ['for id of users.map((user) => user.id + 1)', '{{id}}', ['8', '9']],
    ['for 2', '{{$index}}', ['0', '1']],
    ['for users.length', '{{$index}}', ['0', '1']],
    ['while $index < 2', '{{$index}}', ['0', '1']],
  ])('is sent once in each round: %s', async (loop, target, sent) => {
    const own = `< {%\nclient.global.set('users', [{id: 7}, {id: 8}]);\n%}\n### a\n# @loop ${loop}\nGET /users/${target}\n\n### b\nGET /users/3\n`;
    const { report } = await run({ 'api.http': own });
    expect(paths(report)).toEqual([...sent.map((path) => `/users/${path}`), '/users/3']);
    expect(requestsOf(report).map((result) => (result as { round?: number }).round ?? null)).toEqual([
      ...sent.keys(),
      null,
    ]);
  });

  it('ends a condition by what its script has set', async () => {
    const own =
      "### a\n# @loop while !client.getVar('done')\nGET /users/{{$index}}\n\n> {%\nif (client.getVar('$index') === 2) client.global.set('done', true);\n%}\n";
    const { report } = await run({ 'api.http': own });
    expect(paths(report)).toEqual(['/users/0', '/users/1', '/users/2']);
  });

  it('runs what it refers to once, before its list is evaluated, and is referred to by its rounds', async () => {
    const own =
      "### b\nGET /users/{{a0.request.url}}/{{a.request.method}}\n\n### ids\nGET /users/1\n\n> {%\nclient.global.set('ids', [res.body.id, 2]);\n%}\n\n### a\n# @ref ids\n# @loop for id of ids\nGET /users/{{id}}\n";
    const { report } = await run({ 'api.http': own });
    expect(requestsOf(report).map(({ name }) => name)).toEqual(['ids', 'a', 'a', 'b']);
    expect(paths(report).at(-1)).toContain('1/GET');
  });

  it('leaves nothing of its rounds to the next request', async () => {
    const own = '### a\n# @loop for id of [1]\nGET /users/{{id}}\n\n### b\nGET /users/{{id}}\n';
    const { report, code } = await run({ 'api.http': own });
    expect(code).toBe(3);
    expect(requestsOf(report)[1]?.diagnostics).toMatchObject([{ code: 'unresolved-variable' }]);
  });

  it.each([
    ['for id of []', 0, 'its # @loop has no rounds'],
    ['for 0', 0, 'its # @loop has no rounds'],
    ["for id of 'a,b'", 1, /'a,b' is not an array: 'a,b'; use .split/],
    ['for -1', 1, /-1 is not a number of rounds/],
    ['for 100001', 1, /more than 100000 rounds/],
    ['for id of nope', 1, /nope is not defined/],
  ])('says why it has no round: %s', async (loop, exitCode, why) => {
    const { report, code } = await run({ 'api.http': `### a\n# @loop ${loop}\nGET /users/1\n` });
    const [result] = requestsOf(report) as readonly {
      error: { message: string } | null;
      skipped?: { reason: string };
    }[];
    expect([code, result?.skipped?.reason ?? result?.error?.message]).toEqual([
      exitCode,
      typeof why === 'string' ? why : expect.stringMatching(why),
    ]);
  });

  it('is named in every report', async () => {
    const own = '### a\n# @loop for id of [1, 2]\n# @expect status == 200\nGET /users/{{id}}\n';
    const cwd = folderOf({ 'api.http': own });
    const args = ['--var', `base_url=${demo.url}`, '--reporter'];
    const outputs = ['pretty', 'junit', 'tap'].map((reporter) =>
      restloop(['run', 'api.http', ...args, reporter], { cwd }),
    );
    for (const { stdout } of await Promise.all(outputs)) {
      expect(stdout).toContain('a [0]');
      expect(stdout).toContain('a [1]');
    }
  });

  it('is listed, and not evaluated by a preview', async () => {
    const own = '### a\n# @loop for id of client.send("GET /users/9")\nGET http://h/{{id}}\n';
    const cwd = folderOf({ 'api.http': own });
    const { stdout } = await restloop(['run', '--list', 'api.http'], { cwd });
    expect(stdout).toContain('for each id of client.send("GET /users/9")');
    const preview = await restloop(['preview', 'api.http'], { cwd });
    expect([preview.code, preview.stderr]).toEqual([0, expect.not.stringContaining('failed')]);
    expect(preview.stdout).toContain('id has a value in each round of # @loop');
  });

  it('shows its rounds in a dry run, one of them for a condition', async () => {
    const own =
      '### a\n# @loop for id of [4, 5]\nGET /users/{{id}}\n### b\n# @loop while true\nGET /users/{{$index}}\n';
    const { report, code } = await run({ 'api.http': own }, ['--dry-run', 'api.http']);
    expect([code, paths(report)]).toEqual([0, ['/users/4', '/users/5', '/users/0']]);
  });
});

describe.concurrent('the variables of one request', () => {
  const script = "< {%\nrequest.variables.set('id', '5');\n%}\n";

  it('are removed after it: request.variables of its script', async () => {
    const own = `@id = 1\n### a\n${script}GET /users/{{id}}\n\n> {%\nclient.test('seen', () => client.assert(request.variables.get('id') === '5'));\n%}\n### b\nGET /users/{{id}}\n`;
    const { report, code } = await run({ 'api.http': own });
    expect([code, paths(report)]).toEqual([0, ['/users/5', '/users/1']]);
  });

  it('do not leak from a run line, whose values scripts see', async () => {
    const own =
      "@id = 1\n### a\n< {%\nrequest.variables.set('id', request.variables.get('id') + '0');\n%}\nGET /users/{{id}}\n\n###\nrun #a (@id=4)\n\n### b\nGET /users/{{id}}\n";
    const { report } = await run({ 'api.http': own });
    expect(paths(report)).toEqual(['/users/10', '/users/40', '/users/1']);
  });

  it('hide those that the script sets for all requests', async () => {
    const own = `### a\n< {%\nrequest.variables.set('id', '5');\nclient.global.set('id', '6');\n%}\nGET /users/{{id}}\n### b\nGET /users/{{id}}\n`;
    expect(paths((await run({ 'api.http': own })).report)).toEqual(['/users/5', '/users/6']);
  });

  it('are masked where their names are those of credentials', async () => {
    const own =
      "### a\n< {%\nrequest.variables.set('password', 'hunter2hunter2');\n%}\nGET /users/1?x={{password}}\n### b\nGET /users/2?y=hunter2hunter2\n";
    const { stdout } = await run({ 'api.http': own });
    expect(stdout).not.toContain('hunter2');
  });
});
