import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const sentBy = (report: Parameters<typeof requestsOf>[0]): string[] =>
  requestsOf(report).map(({ name, request }) => `${name} ${request?.url.replace(/^.*?\/\/[^/]*/, '')}`);

const users = `@id = 1
@from = users

< {%
client.global.set('set', 'by the script');
%}

### ada
GET /users/{{id}}

### every
# @ref ada
GET /users?from={{from}}

### unused
GET /users/7
`;

describe.concurrent('a file that imports another one', () => {
  it.each([
    ['# @import of a request', '# @import ./lib/users.http\n'],
    ['an import line', 'import ./lib/users.http\n\n###\n'],
  ])('runs what its requests refer to, once: %s', async (_, line) => {
    const own = `${line}# @name one\n# @ref every\nGET /users/2?set={{set}}\n\n### two\n# @ref ada\nGET /users/3\n`;
    const { report, code } = await run({ 'api.http': own, 'lib/users.http': users });
    expect(code).toBe(0);
    expect(sentBy(report)).toEqual([
      'ada /users/1',
      'every /users?from=users',
      'one /users/2?set=by the script',
      'two /users/3',
    ]);
  });

  it('has its own variables and names before those of the other', async () => {
    const own =
      '# @import ./lib/users.http\n@id = 2\n\n### ada\nGET /users/9\n\n### b\n# @ref ada\nGET /users/{{id}}\n';
    const { report } = await run({ 'api.http': own, 'lib/users.http': users });
    expect(sentBy(report)).toEqual(['ada /users/9', 'b /users/2']);
  });

  it('may be imported by that file in turn', async () => {
    const lib = '# @import ../api.http\n### b\n# @ref a\nGET /users/2\n';
    const { report, code } = await run({
      'api.http': '# @import ./lib/users.http\n### a\nGET /users/1\n### c\n# @ref b\nGET /users/3\n',
      'lib/users.http': lib,
    });
    expect(code).toBe(0);
    expect(sentBy(report)).toEqual(['a /users/1', 'b /users/2', 'c /users/3']);
  });

  it('repeats requests in the place of a run line, with values for that request alone', async () => {
    const own =
      'import ./lib/users.http\n\n### first\nGET /users/3\n\n###\nrun #ada (@id=4)\n\n### last\nGET /users/{{id}}\n\n###\nrun ./lib/users.http\n';
    const { report } = await run({ 'api.http': own, 'lib/users.http': users });
    expect(sentBy(report)).toEqual([
      'first /users/3',
      'ada /users/4',
      'last /users/1',
      'ada /users/1',
      'every /users?from=users',
      'unused /users/7',
    ]);
  });

  it('reports a name that neither file has, and a run line without a target', async () => {
    const own =
      '# @import ./lib/users.http\n### a\n# @ref adaa\nGET /users/1\n\n### b\nGET /users/2\n\n###\nrun #none\n';
    const { report, code, stderr } = await run({ 'api.http': own, 'lib/users.http': users });
    expect(code).toBe(3);
    expect(stderr).toContain('api.http:10:1: run: no request is called "none"');
    expect(requestsOf(report).map(({ error }) => error?.message ?? null)).toEqual([
      'api.http:3:8: @ref: no request of this file is called "adaa"',
      null,
    ]);
  });

  it('reads each of many files that all import each other once', async () => {
    const all = Array.from({ length: 12 }, (_, number) => `f${number}`);
    const files = all.map((own) => {
      const imports = all.filter((other) => other !== own).map((other) => `import ./${other}.http\n`);
      return [`${own}.http`, `${imports.join('')}\n### ${own}\nGET /users/1\n`] as const;
    });
    const own = 'import ./f0.http\n\n### a\n# @ref f7\nGET /users/2\n\n### b\n# @ref f12\nGET /users/3\n';
    const { report } = await run({ 'api.http': own, ...Object.fromEntries(files) });
    expect(sentBy(report).slice(0, 2)).toEqual(['f7 /users/1', 'a /users/2']);
    expect(requestsOf(report).at(-1)?.error?.message).toContain('no request of this file is called "f12"');
  });

  it('runs the script of a file that two others import once', async () => {
    const lib =
      "< {%\nclient.global.set('n', (Number(client.global.get('n')) || 0) + 1);\n%}\n\n### c\nGET /users/1\n";
    const { report } = await run({
      'api.http': 'import ./a.http\nimport ./b.http\n\n### own\nGET /users/2?n={{n}}\n',
      'a.http': 'import ./c.http\n\n### a\nGET /users/1\n',
      'b.http': 'import ./c.http\n\n### b\nGET /users/1\n',
      'c.http': lib,
    });
    expect(sentBy(report)).toEqual(['own /users/2?n=1']);
  });

  it('refuses imports of more than 200 files', async () => {
    const all = Array.from({ length: 201 }, (_, number) => `f${number}.http`);
    const { stderr, code } = await run({
      'api.http': `${all.map((name) => `import ./${name}\n`).join('')}\n### a\nGET /users/1\n`,
      ...Object.fromEntries(all.map((name) => [name, '### r\nGET /users/1\n'])),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/api\.http:201:\d+: the imports name more than 200 files/);
  });

  it('reads no file outside of its project', async () => {
    const own = '# @import ../outside.http\n### a\nGET /users/1\n';
    const { stderr, code } = await run(
      { 'project/.git/x': '', 'project/api.http': own, 'outside.http': users },
      ['project/api.http'],
    );
    expect(code).toBe(3);
    expect(stderr).toMatch(/outside\.http was not read: it is outside the project/);
  });
});
