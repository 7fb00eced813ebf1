import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { reportedRuns, requestsOf } from './reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

describe.concurrent('restloop run --dry-run', () => {
  it('previews its requests, and sends nothing', async () => {
    const before = demo.requests.length;
    const { report, code } = await run(
      {
        'api.http':
          '< {%\nclient.setVar("id", 1);\n%}\nDELETE /users/{{id}}?dry=1\n\n> {%\nclient.test("x", () => { throw 1 });\n%}\n',
      },
      ['api.http', '--dry-run'],
    );
    expect(requestsOf(report)).toMatchObject([
      { request: { method: 'DELETE', url: `${demo.url}/users/1?dry=1` }, response: null },
    ]);
    expect(demo.requests.slice(before).some(({ url }) => url.includes('dry=1'))).toBe(false);
    expect([code, report.summary['sent']]).toEqual([0, 0]);
  });

  it('rejects requests of an --eval script', async () => {
    const before = demo.requests.length;
    const script = `await client.send('GET ${demo.url}/users/1?eval=1')`;
    const { stderr, code } = await run({ 'api.http': 'GET /users/1\n' }, [
      'api.http',
      '--dry-run',
      '--eval',
      script,
    ]);
    expect(stderr).toContain('is not allowed here: a dry run sends nothing');
    expect(demo.requests.slice(before).some(({ url }) => url.includes('eval=1'))).toBe(false);
    expect(code).toBe(1);
  });
});
