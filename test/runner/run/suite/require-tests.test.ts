import { describe, expect, it } from 'vitest';
import { seenRuns } from './seen-runs.ts';

const { ran, seen } = await seenRuns();

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
