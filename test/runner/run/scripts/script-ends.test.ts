import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../../src/demo/server.ts';
import { demoServer } from '../../../support/demo.ts';
import { program, restloop, stackFrame, temporaryHome } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();

interface Result {
  readonly name: string | null;
  readonly tests: readonly { readonly name: string; readonly passed: boolean }[];
  readonly error: { readonly code: string } | null;
}

async function run(file: string, ...args: readonly string[]) {
  const cwd = folderOf({ 'api.http': file });
  const given = ['--var', `base_url=${demo.url}`, '--reporter', 'json', ...args];
  const ran = await restloop(['run', 'api.http', ...given], { cwd });
  expect(ran.stderr).not.toMatch(stackFrame);
  return { code: ran.code, results: resultsOf(ran.stdout) };
}

function resultsOf(report: string) {
  const [{ requests }] = JSON.parse(report).files;
  return requests.map(({ name, tests, error }: Result) => [
    name,
    tests.map((test) => `${test.name} ${test.passed}`),
    error?.code,
  ]);
}

/** Passes with the response to its own request only. */
const checked = (n: number) =>
  `### ${n}\nGET /echo?n=${n}\n\n> {%\nclient.test('${n}', () => { expect(response.body.query.n).to.equal('${n}'); });\n%}\n\n`;

const endless = "client.test('endless', () => { for (;;); });";

describe('scripts of a run', () => {
  it('see the response of their own request', async () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    const { code, results } = await run(numbers.map(checked).join(''));
    expect(results).toEqual(numbers.map((n) => [`${n}`, [`${n} true`], undefined]));
    expect(code).toBe(0);
  });

  it('fail their own request when they take too long, and the next one runs', async () => {
    const slow = `### slow\nGET /echo\n\n> {%\n${endless}\n%}\n\n`;
    const { code, results } = await run(slow + checked(2), '--set', 'sandbox.timeout=300');
    expect(results).toEqual([
      ['slow', [], 'script-timeout'],
      ['2', ['2 true'], undefined],
    ]);
    expect(code).toBe(1);
  });

  it('prevent the next request with --bail when they fail', async () => {
    const failing = `### 1\nGET /echo\n\n> {%\nclient.test('no', () => { throw new Error('no'); });\n%}\n\n`;
    const { code, results } = await run(failing + checked(2), '--bail');
    expect(results).toEqual([['1', ['no false'], undefined]]);
    expect(code).toBe(1);
  });

  it('are stopped by an interrupt, and no other request is sent', async () => {
    const own = await startDemoServer();
    // The second request says that the script runs.
    const file = `### one\nGET /echo?n=1\n\n> {%\nawait client.send('GET /echo?n=running'); ${endless}\n%}\n\n${checked(2)}`;
    const child = spawn(
      process.execPath,
      [program, 'run', 'api.http', '--var', `base_url=${own.url}`, '--reporter', 'json'],
      {
        cwd: folderOf({ 'api.http': file }),
        env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome() },
      },
    );
    const report = text(child.stdout);
    const urls = () => own.requests.map(({ url }) => url);
    await expect.poll(urls, { timeout: 25_000 }).toContain('/echo?n=running');
    child.kill('SIGINT');
    expect(resultsOf(await report)).toEqual([['one', [], 'script-interrupted']]);
    expect(urls()).not.toContain('/echo?n=2');
    await own.close();
  });
});
