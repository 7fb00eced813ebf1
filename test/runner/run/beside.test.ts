import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { demoServer } from '../../support/demo.ts';
import { program, restloop, stackFrame, temporaryHome } from '../program.ts';
import { folderOf } from './files.ts';

const demo = await demoServer();

/** What a file's requests came to, without what differs from run to run. */
async function outcomes(file: string, ...args: readonly string[]) {
  const cwd = folderOf({ 'api.http': file });
  const given = ['--var', `base_url=${demo.url}`, '--reporter', 'json', ...args];
  const ran = await restloop(['run', 'api.http', ...given], { cwd });
  expect(ran.stderr).not.toMatch(stackFrame);
  const { files, summary, exitCode } = JSON.parse(ran.stdout);
  const { durationMs: _, ...counts } = summary;
  return {
    code: ran.code,
    exitCode,
    counts,
    requests: files.flatMap((suite: { requests: readonly Outcome[] }) =>
      suite.requests.map(({ name, request, response, tests, error, output = [] }) => ({
        name,
        url: request?.url,
        status: response?.status,
        tests: tests.map((test) => [test.name, test.passed, test.message]),
        error: error?.code,
        output: output.map((line) => line.text),
      })),
    ),
  };
}

interface Outcome {
  readonly name: string | null;
  readonly request: { readonly url: string } | null;
  readonly response: { readonly status: number } | null;
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly message: string | null;
  }[];
  readonly error: { readonly code: string } | null;
  readonly output?: readonly { readonly text: string }[];
}

/** A test that passes with the answer to its own request alone. */
const check = (n: number) =>
  `> {%\nclient.test('${n}', () => { if (response.body.query.n !== '${n}') throw new Error(response.body.query.n); });\n%}\n`;

const get = 'GET /echo?n=';

const checked = (n: number) => `${get}${n}\n\n${check(n)}`;

const blocks: readonly ((n: number) => string)[] = [
  checked,
  checked,
  checked,
  (n) => `${get}${n}\n\n> {%\nclient.test('${n}', () => { throw new Error('no ${n}'); });\n%}\n`,
  (n) => `${get}${n}\n\n> {%\nclient.log('${n}', response.body.query.n);\n%}\n`,
  (n) => `${get}${n}\n\n> {%\nthrow new Error('${n}');\n%}\n`,
  (n) => `${get}${n}\n\n> {%\nclient.setVar('last', ${n});\n%}\n`,
  (n) => `< {%\nclient.setVar('last', -${n});\n%}\n${get}${n}\n\n${check(n)}`,
  (n) => `GET /echo?n=${n}&last={{last}}\n\n${check(n)}`,
  (n) => `# @expect body $.query.n == ${n}\n${get}${n}\n\n${check(n)}`,
  (n) => `${get}${n}\n\n${check(n)}\n${check(n)}`,
  (n) => `${get}${n}\n`,
  (n) => `GET http://127.0.0.1:1/${n}\n\n${check(n)}`,
  (n) => `GET /echo?n={{nothing}}${n}\n\n${check(n)}`,
  (n) => `# @retry 1\n${get}${n}\n\n${check(n)}`,
];

const fileOf = (kinds: readonly number[]): string =>
  `@last = none\n\n${kinds.map((kind, n) => `### ${n}\n${blocks[kind]?.(n)}`).join('\n')}`;

describe('scripts that run beside the next request', () => {
  it('come to the same as those that are waited for', async () => {
    const kinds = fc.array(fc.nat({ max: blocks.length - 1 }), { minLength: 8, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(kinds, async (chosen) => {
        const file = fileOf(chosen);
        // With a pause between two requests nothing runs beside another.
        const [beside, alone] = await Promise.all([outcomes(file), outcomes(file, '--delay', '1')]);
        expect(beside).toEqual(alone);
      }),
      { numRuns: 8, examples: [[blocks.map((_, kind) => kind)]] },
    );
  });

  it('fail their own requests where they take too long', async () => {
    const slow = `${get}1\n\n> {%\nclient.test('slow', () => { client.assert(/^(a+)+$/.test('${'a'.repeat(40)}!')); });\n%}\n`;
    const { requests, code } = await outcomes(
      `### one\n${slow}\n### two\n${get}2\n\n${check(2)}`,
      ...['--set', 'sandbox.timeout=300'],
    );
    expect(requests.map(({ error, tests }: { error?: string; tests: unknown[] }) => [error, tests])).toEqual([
      ['script-timeout', []],
      [undefined, [['2', true, null]]],
    ]);
    expect(code).toBe(1);
  });

  it('end with the request that is on its way, and each is told of once', async () => {
    const own = await startDemoServer();
    const slow = `client.test('slow', () => { client.assert(/^(a+)+$/.test('${'a'.repeat(40)}!')); });`;
    const cwd = folderOf({
      // The isolate is there by the time of the first answer.
      'api.http': `### one\nGET /delay/900\n\n> {%\n${slow}\n%}\n\n### two\nGET /delay/50000\n\n${check(2)}`,
    });
    const child = spawn(
      process.execPath,
      [program, 'run', 'api.http', '--var', `base_url=${own.url}`, '--reporter', 'json'],
      { cwd, env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome() } },
    );
    const report = text(child.stdout);
    await expect
      .poll(() => own.requests.map(({ url }) => url), { timeout: 25_000 })
      .toContain('/delay/50000');
    child.kill('SIGINT');
    const { files, exitCode } = JSON.parse(await report);
    await own.close();
    const [{ requests }] = files;
    expect(requests.map(({ name, error }: Outcome) => [name, error?.code])).toEqual([
      ['one', 'script-interrupted'],
      ['two', 'ECANCELED'],
    ]);
    expect(exitCode).toBe(130);
  });

  it('are waited for where what they say decides about the next request', async () => {
    const failing = `${get}1\n\n> {%\nclient.test('no', () => { throw new Error('no'); });\n%}\n`;
    const { requests, code } = await outcomes(`### one\n${failing}\n### two\n${get}2\n`, '--bail');
    expect(requests).toHaveLength(1);
    expect(code).toBe(1);
  });
});
