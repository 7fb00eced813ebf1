import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

/** `/job/NAME/N` is done at its Nth request. */
const asked = new Map<string, number>();
const server = createServer(({ url = '' }, response) => {
  const count = (asked.get(url) ?? 0) + 1;
  asked.set(url, count);
  const isDone = count >= Number(url.split('/').at(-1));
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ state: isDone ? 'done' : 'running', count }));
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

const run = (text: string, ...flags: string[]) =>
  restloop(['run', 'a.http', '--var', `base=${base}`, ...flags], { cwd: folderOf({ 'a.http': text }) });

describe.concurrent('# @until', () => {
  it('sends until the condition holds, then checks the last response once', async () => {
    const { stdout, code } = await run(`# @until $.state == "done" every 100ms for 1m
# @expect body $.count == 3
POST {{base}}/job/waits/3

> {%
client.test('sees the last response', () => expect(res.body.count).to.equal(3));
client.setVar('count', res.body.count);
%}

### next
# @expect body $.url exists
# @disabled count !== 3
GET {{base}}/job/next/1
`);
    expect(stdout).toMatch(/✓ until \$\.state == "done" {2}held after 3 requests in /);
    expect(stdout).toMatch(/✓ body \$\.count == 3\n {4}✓ sees the last response\n/);
    expect(asked.get('/job/waits/3')).toBe(3);
    expect(asked.get('/job/next/1')).toBe(1);
    expect(code).toBe(1);
  });

  it('holds for its own request only', async () => {
    const { stdout } = await run(
      '### one\n# @until status == 200\nGET {{base}}/job/own/1\n\n### two\nGET {{base}}/job/other/1\n',
      '--json',
    );
    const [one, two] = JSON.parse(stdout).files[0].requests;
    expect([one.tests.length, two.tests]).toEqual([1, []]);
  });

  it('is a failed test where the condition does not hold in time', async () => {
    const { stdout, code } = await run(
      '# @until $.state == "done" every 200ms for 1s\nGET {{base}}/job/never/1000\n',
      '--json',
    );
    const [{ tests, error }] = JSON.parse(stdout).files[0].requests;
    expect(tests).toMatchObject([{ name: 'until $.state == "done"', passed: false, line: 1 }]);
    expect(tests[0].message).toMatch(/^it does not hold after \d requests in .*running/s);
    expect([error, code]).toEqual([null, 1]);
  });

  it('sends nothing in a dry run', async () => {
    await run('# @until $.state == "done"\nGET {{base}}/job/dry/2\n', '--dry-run');
    expect(asked.get('/job/dry/2')).toBeUndefined();
  });

  it.each([
    ['# @until', '@until: needs a condition'],
    ['# @until status == 200 every 2x', '"2x" is not a duration'],
    ['# @until statuz == 200', 'statuz'],
  ])('is refused as %s', async (line, message) => {
    const { stderr, stdout, code } = await run(`${line}\nGET {{base}}/job/refused/1\n`);
    expect([code, stderr + stdout]).toEqual([2, expect.stringContaining(message)]);
    expect(asked.get('/job/refused/1')).toBeUndefined();
  });

  it('works in the request of `send`', async () => {
    const { code } = await restloop(['send', `# @until $.count == 2 every 100ms\nGET ${base}/job/sent/9`]);
    expect([code, asked.get('/job/sent/9')]).toEqual([0, 2]);
  });
});

describe.concurrent('a request that passes after a failed test', () => {
  it('is flaky in every report', async () => {
    const text = '# @retry 3\n# @expect body $.state == "done"\nGET {{base}}/job/flaky/2\n';
    const pretty = await run(text);
    expect(pretty.stdout).toMatch(/warning: flaky: it passed in attempt 2[\s\S]*; 1 flaky; /);
    const json = await run(text.replace('flaky', 'flaky2'), '--json');
    expect(JSON.parse(json.stdout).summary.flaky).toBe(1);
    const ctrf = JSON.parse((await run(text.replace('flaky', 'flaky3'), '--reporter', 'ctrf')).stdout);
    expect(ctrf.results).toMatchObject({ summary: { flaky: 1 }, tests: [{ flaky: true, retries: 1 }] });
    expect(pretty.code).toBe(0);
  });
});
