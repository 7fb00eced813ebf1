import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const scriptBefore = (code: string) => `< {%\n${code}\n%}\n`;
const scriptAfter = (code: string) => `\n> {%\n${code}\n%}\n`;

describe.concurrent('a script of a request', () => {
  it('signs the body that is sent', async () => {
    const sign =
      "request.variables.set('sum', crypto.md5().updateWithText(request.body.tryGetSubstituted()).digest().toHex());";
    const check =
      "client.test('sum', () => client.assert(request.headers.findByName('x-sum').value() === crypto.md5().updateWithText(request.body()).digest().toHex()));";
    const { report } = await run({
      'api.http': `@id = 7\n### sign\n${scriptBefore(sign)}POST /echo\nX-Sum: {{sum}}\n\nid {{id}}\n${scriptAfter(check)}`,
    });
    expect(requestsOf(report)[0]?.tests).toMatchObject([{ name: 'sum', passed: true }]);
  });

  it('skips its request with a reason, which no test of it needs', async () => {
    const { report, code } = await run({
      'api.http': `### no\n${scriptBefore("request.skip('no user yet');")}GET /users/1\n${scriptAfter("client.test('never', () => {});")}\n### yes\nGET /users/1\n`,
    });
    expect(code).toBe(0);
    expect(requestsOf(report)).toMatchObject([
      { skipped: { reason: 'no user yet' }, response: null, tests: [] },
      { response: { status: 200 } },
    ]);
  });

  it('sends its request again, and counts', async () => {
    const { report } = await run({
      'api.http': `### again\n${scriptBefore("request.variables.set('id', request.iteration() + 1);")}GET /users/{{id}}\n${scriptAfter('if (request.iteration() < 2) request.replay();')}\n### next\nGET /users/1\n`,
    });
    expect(requestsOf(report).map(({ request }) => request?.url.split('/').at(-1))).toEqual([
      '1',
      '2',
      '3',
      '1',
    ]);
  });

  it('sets headers of the requests that follow, also again, and clears them', async () => {
    const set = (code: string) => `### set\nGET /echo\n${scriptAfter(code)}\n`;
    const { report } = await run({
      'api.http': [
        set("client.global.headers.set('X-Run', 'one {{a}}');"),
        set("client.global.headers.set('x-run', client.global.headers.get('X-Run') + '!');"),
        set("client.global.headers.clear('X-RUN');"),
        set(''),
      ].join('\n'),
    });
    const sent = requestsOf(report).map(
      ({ response }) => JSON.parse(response?.body ?? '{}').headers['x-run'],
    );
    expect(sent).toEqual([undefined, 'one {{a}}', 'one {{a}}!', undefined]);
  });

  it('ends by client.exit without a failure', async () => {
    const { report, code } = await run({
      'api.http': `GET /users/1\n${scriptAfter("client.exit(); client.test('never', () => {});")}`,
    });
    expect([code, requestsOf(report)[0]?.tests]).toEqual([0, []]);
  });
});
