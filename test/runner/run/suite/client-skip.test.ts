import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { reporters, seenRuns } from './seen-runs.ts';

const { ran, reportOf, seen } = await seenRuns();

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
