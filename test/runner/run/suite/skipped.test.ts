import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../../src/index.ts';
import { restloop, stackFrame } from '../../program.ts';
import { folderOf } from '../files.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  response.setHeader('content-type', 'application/json');
  response.end('{"id": 7}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
});

const reports = ['junit:r.xml', 'tap:r.tap', 'github:r.txt', 'json:r.json', 'pretty'];
const reporters = reports.flatMap((report) => ['--reporter', report]);

async function ran(text: string, ...args: readonly string[]) {
  const cwd = folderOf({ 'api.http': text.replaceAll('HOST', base) });
  const done = await restloop(['run', 'api.http', ...args], { cwd });
  expect(done.stderr).not.toMatch(stackFrame);
  return { ...done, cwd };
}

async function reportOf(text: string, ...args: readonly string[]) {
  const done = await ran(text, '--json', ...args);
  const report = JSON.parse(done.stdout);
  const skipped: (string | null)[] = report.files[0].requests.map(
    (request: { readonly skipped?: { readonly reason: string } }) => request.skipped?.reason ?? null,
  );
  return { ...done, report, skipped };
}

describe('a request skipped by # @disabled', () => {
  const text = `@stage = prod
### old
# @disabled
GET HOST/old

> {%
not even read(
%}

### new
# @disabled stage === 'prod'
GET HOST/new

### live
# @expect status == 200
GET HOST/live
`;

  it('is skipped in every report, with the reason', async () => {
    const { code, stdout, cwd } = await ran(text, ...reporters);
    const { readFileSync } = await import('node:fs');
    const read = (name: string) => readFileSync(`${cwd}/${name}`, 'utf8');
    expect([code, seen]).toEqual([0, ['/live']]);
    expect(stdout).toMatch(/^ {2}- old {2}disabled$/m);
    expect(stdout).toMatch(/^ {2}- new {2}disabled: stage === 'prod'$/m);
    expect(stdout).toContain('3 requests, 1 sent; 1 test, 0 failed; 0 errors; 2 skipped;');
    expect(read('r.xml')).toMatch(/tests="3" failures="0" errors="0" skipped="2"/);
    expect(read('r.xml')).toContain('<skipped message="disabled"/>');
    expect(read('r.tap')).toMatch(/^ok 1 - old # SKIP disabled\nok 2 - new # SKIP disabled: stage/m);
    expect(read('r.txt')).toContain('2 skipped');
    expect(JSON.parse(read('r.json')).summary).toMatchObject({ requests: 3, sent: 1, skipped: 2 });
  });

  it('is in the report of the library', async () => {
    const cwd = folderOf({ 'api.http': `### old\n# @disabled\nGET ${base}/old\n` });
    const { files, summary } = await run(`${cwd}/api.http`);
    expect(files[0]?.requests[0]).toMatchObject({ skipped: { reason: 'disabled' }, response: null });
    expect([summary.errors, summary.skipped, summary.untested]).toEqual([0, 1, 0]);
  });

  it('does not run scripts of its file when all requests are skipped', async () => {
    const file = '< {%\nthrow new Error("ran");\n%}\n\n### a\n# @disabled\nGET HOST/a\n';
    const { code, skipped } = await reportOf(file);
    expect([code, skipped]).toEqual([0, ['disabled']]);
  });

  it('can have errors, and the name of another request', async () => {
    const { code, skipped } = await reportOf(
      '# @disabled\n# @name a\n# @expect statsu 1\nGET HOST/{{nope}}\n\n###\n# @name a\nGET HOST/a\n',
    );
    expect([code, skipped, seen]).toEqual([0, ['disabled', null], ['/a']]);
  });

  it('is not used by a reference', async () => {
    const { skipped, code } = await reportOf(
      '# @name login\n# @disabled\nGET HOST/login\n\n###\n# @ref login\nGET HOST/a\n\n###\nGET HOST/{{login.response.body.$.id}}\n',
    );
    expect([code, skipped, seen]).toEqual([3, ['disabled', null, null], ['/a']]);
  });

  it('can be selected by name and tag', async () => {
    const { stdout } = await ran(
      '### a\n# @tag slow\n# @disabled\nGET HOST/a\n\n### b\nGET HOST/b\n',
      '--tag',
      'slow',
    );
    expect(stdout).toContain('1 request, 0 sent;');
    expect(seen).toEqual([]);
  });

  it('is skipped in a session as well', async () => {
    const home = folderOf({});
    const text = `# @disabled true\nGET ${base}/a\n`;
    const cwd = folderOf({ 'api.http': text });
    await restloop(['import', 'api.http', '--session', 'kept'], { cwd, home });
    const { code, stdout } = await restloop(['run', 'kept'], { cwd, home });
    expect([code, seen]).toEqual([0, []]);
    expect(stdout).toMatch(/1 skipped/);
  });
});

describe('the condition of # @disabled', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['0', false],
    ['""', false],
    ['null', false],
    ['undefined', false],
    ['NaN', false],
    ['"false"', true],
    ['[]', true],
    ['() => false', true],
    ['stage', true],
    ['!stage', false],
    ["stage !== 'prod' // only there", false],
    ["client.getVar('stage') === 'prod'", true],
    ['await Promise.resolve(stage === "prod")', true],
  ])('is JavaScript: %s', async (condition, isSkipped) => {
    const { code, skipped } = await reportOf(
      `@stage = prod\n\n### a\n# @disabled ${condition}\nGET HOST/a\n`,
    );
    expect([code, seen.length]).toEqual([0, isSkipped ? 0 : 1]);
    expect(skipped).toEqual([isSkipped ? `disabled: ${condition}` : null]);
  });

  it('sees variables of earlier scripts and of --var', async () => {
    const file = `### a\nGET HOST/a\n\n> {%\nclient.setVar('flag', {on: res.body.id === 7});\n%}\n\n### b\n# @disabled flag.on\nGET HOST/b\n\n### c\n# @disabled stage !== 'staging'\nGET HOST/c\n`;
    expect((await reportOf(file, '--var', 'stage=dev')).skipped).toEqual([
      null,
      'disabled: flag.on',
      "disabled: stage !== 'staging'",
    ]);
    expect(seen).toEqual(['/a']);
  });

  it('is evaluated in each iteration', async () => {
    const cwd = folderOf({
      'api.http': `# @disabled n === '2'\nGET ${base}/{{n}}\n`,
      'rows.csv': 'n\n1\n2\n3\n',
    });
    const { code } = await restloop(['run', 'api.http', '--data', 'rows.csv'], { cwd });
    expect([code, seen]).toEqual([0, ['/1', '/3']]);
  });

  it('fails its request at its position when it throws, and the others run', async () => {
    const { code, stdout } = await ran('### a\n# @disabled nope.x\nGET HOST/a\n\n### b\nGET HOST/b\n');
    expect([code, seen]).toEqual([1, ['/b']]);
    expect(stdout).toMatch(/ReferenceError: nope is not defined \(api\.http:2:\d+\)/);
  });

  it('shows the request in a dry run when the condition needs a response', async () => {
    const { code, stdout } = await ran('### a\n# @disabled flag.on\nGET HOST/a\n', '--dry-run');
    expect([code, seen]).toEqual([0, []]);
    expect(stdout).toContain(`GET ${base}/a`);
  });
});

describe('client.skip', () => {
  const pretty = ['--reporter', 'html:r.html', '--reporter', 'ctrf:r.ctrf', '--reporter', 'markdown:r.md'];

  it('in a script before a request leaves it out, in every report, with the reason', async () => {
    const text = `### beta
< {%
client.skip('no beta here');
client.test('never', () => {});
%}
GET HOST/beta

> {%
client.test('never', () => {});
%}

### live
# @expect status == 200
GET HOST/live
`;
    const { code, stdout, cwd } = await ran(text, ...reporters, ...pretty);
    const { readFileSync } = await import('node:fs');
    const read = (name: string) => readFileSync(`${cwd}/${name}`, 'utf8');
    expect([code, seen]).toEqual([0, ['/live']]);
    expect(stdout).toMatch(/^ {2}- beta {2}no beta here$/m);
    expect(stdout).toContain('2 requests, 1 sent; 1 test, 0 failed; 0 errors; 1 skipped;');
    expect(read('r.xml')).toContain('<skipped message="no beta here"/>');
    expect(read('r.tap')).toMatch(/^ok 1 - beta # SKIP no beta here$/m);
    expect(read('r.txt')).toMatch(/^skipped: beta: no beta here$[\s\S]*1 skipped/m);
    expect(read('r.html')).toMatch(/class="request skipped"[\s\S]*no beta here/);
    expect(JSON.parse(read('r.ctrf')).results.tests[0]).toMatchObject({
      status: 'skipped',
      message: 'no beta here',
    });
    expect(read('r.md')).toContain('- beta: no beta here\n');
    expect(JSON.parse(read('r.json')).files[0].requests[0].skipped).toEqual({ reason: 'no beta here' });
  });

  it('in a script after a request skips the rest of its tests, in every report', async () => {
    const text = `### beta
# @expect status == 200
GET HOST/beta

> {%
client.test('first', () => {});
if (res.body.id === 7) client.skip('id 7 has no beta');
client.test('second', () => { throw new Error('ran'); });
%}
`;
    const { code, stdout, cwd } = await ran(text, ...reporters, ...pretty);
    const { readFileSync } = await import('node:fs');
    const read = (name: string) => readFileSync(`${cwd}/${name}`, 'utf8');
    expect([code, seen]).toEqual([0, ['/beta']]);
    expect(stdout).toMatch(/^ {2}- beta {2}GET .*200 OK .*id 7 has no beta$/m);
    expect(stdout).toContain('1 request, 1 sent; 2 tests, 0 failed; 0 errors; 1 skipped;');
    expect(read('r.xml')).toMatch(/tests="3" failures="0" errors="0" skipped="1"/);
    expect(read('r.xml')).toMatch(/name="beta: the rest of its tests"[^>]*>\s*<skipped message="id 7/);
    expect(read('r.tap')).toMatch(/^ok 3 - beta: the rest of its tests # SKIP id 7 has no beta$/m);
    expect(read('r.html')).toMatch(/class="request skipped"[\s\S]*id 7 has no beta/);
    expect(JSON.parse(read('r.ctrf')).results.summary).toMatchObject({ passed: 2, skipped: 1 });
    expect(read('r.md')).toContain('- beta&#58; the rest of its tests: id 7 has no beta\n');
    expect(JSON.parse(read('r.json')).files[0].requests[0]).toMatchObject({
      skipped: { reason: 'id 7 has no beta' },
      response: { status: 200 },
    });
  });

  it.each([
    ['inside a test', "client.test('a', () => { client.skip('r'); });"],
    [
      'inside an asynchronous test',
      "client.test('a', async () => { await null; client.skip('r'); }); await null;",
    ],
    ['where it is caught', "try { client.skip('r'); } catch {}"],
    ['in a test that is awaited', "await client.test('a', async () => client.skip('r'));"],
  ])('skips later tests %s', async (_, script) => {
    const { code, report } = await reportOf(
      `### a\nGET HOST/a\n\n> {%\n${script}\nawait null;\nclient.test('b', () => {});\n%}\n\n### b\nGET HOST/b\n\n> {%\nclient.test('c', () => {});\n%}\n`,
    );
    expect([code, seen]).toEqual([0, ['/a', '/b']]);
    expect(report.files[0].requests[0]).toMatchObject({ skipped: { reason: 'r' }, tests: [] });
    expect(report.files[0].requests[1].tests).toMatchObject([{ name: 'c', passed: true }]);
  });

  it('ends the scripts of its side, and a failure before it counts', async () => {
    const { code, stdout } = await ran(
      "### a\nGET HOST/a\n\n> {%\nclient.test('no', () => { throw new Error('broken'); });\nclient.skip('rest');\n%}\n\n> {%\nclient.test('later', () => {});\n%}\n",
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}✗ a /m);
    expect(stdout).toContain('1 test, 1 failed; 0 errors; ');
    expect(stdout).not.toContain('skipped;');
  });

  it('needs no reason, satisfies --require-tests, and skips requests that refer to it', async () => {
    const { code, skipped } = await reportOf(
      '# @name a\n# @expect status == 200\n\n< {% client.skip() %}\nGET HOST/a\n\n### b\nGET HOST/b\n\n> {% client.skip("later") %}\n',
      '--require-tests',
    );
    expect([code, seen]).toEqual([0, ['/b']]);
    expect(skipped).toEqual(['skipped by its script', 'later']);
  });

  it('is refused outside a request', async () => {
    const { code, stderr } = await restloop(['eval', "client.skip('x')"]);
    expect([code, stderr]).toMatchObject([1, expect.stringMatching(/outside the script of a request/)]);
  });
});

describe('--require-tests', () => {
  const file =
    '### a\n# @expect status == 200\nGET HOST/a\n\n### b\nGET HOST/b\n\n### c\n# @disabled\nGET HOST/c\n';

  it('fails a request without a test, in every report', async () => {
    const { code, stdout } = await ran(file, '--require-tests');
    expect([code, seen]).toEqual([1, ['/a', '/b']]);
    expect(stdout).toMatch(/✗ b .* api\.http:6$/m);
    expect(stdout).toContain('this request has no test; add one such as # @expect status == 200');
    expect(stdout).toContain('2 tests, 1 failed; 0 errors; 1 skipped; 1 without a test');
    const { stdout: junit } = await ran(file, '--require-tests', '--reporter', 'junit');
    expect(junit).toMatch(
      /<testcase name="b: has a test"[^>]*>\s*<failure message="this request has no test/,
    );
  });

  it.each([
    ['an expectation', '# @expect status == 200\nGET HOST/b\n'],
    ['an assertion of httpYac', 'GET HOST/b\n\n?? status == 200\n'],
    ['a test of a script', 'GET HOST/b\n\n> {%\nclient.test("ok", () => res.ok);\n%}\n'],
    ['a snapshot', '# @snapshot\nGET HOST/b\n'],
  ])('passes when each request has %s', async (_, text) => {
    const { code, stdout } = await ran(text, '--require-tests');
    expect([code, seen]).toEqual([0, ['/b']]);
    expect(stdout).not.toContain('without a test');
  });

  it('is off by default: the summary counts requests without tests', async () => {
    const { code, stdout } = await ran(file);
    expect(code).toBe(0);
    expect(stdout).toContain('1 skipped; 1 without a test');
  });
});
