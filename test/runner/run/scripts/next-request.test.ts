import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

const demo = await demoServer();

const choosing = (name: string) => `{% pm.execution.setNextRequest(${JSON.stringify(name)}) %}`;
const fileOf = (next: string) =>
  `### first\n# @name first\nGET ${demo.url}/users\n\n> ${choosing(next)}\n\n### second\nDELETE ${demo.url}/users/1\n\n### Users/Form\n# @name Users_Form\nGET ${demo.url}/users/2\n`;

async function run(next: string) {
  const ran = await restloop(['run', 'a.http', '--reporter', 'json'], {
    cwd: folderOf({ 'a.http': fileOf(next) }),
  });
  return { requests: requestsOf(reportOf(ran)), code: ran.code };
}

describe('the next request that a script names', () => {
  it.each(['Users_Form', 'Users/Form', 'Form'])('is found as %s', async (name) => {
    const { requests, code } = await run(name);
    expect(requests.map((request) => request.name)).toEqual(['first', 'Users_Form']);
    expect(code).toBe(0);
  });

  it('ends the run with an error where there is none of that name', async () => {
    const { requests, code } = await run('Nope');
    expect(requests).toMatchObject([
      {
        name: 'first',
        tests: [
          {
            passed: false,
            message: 'this run has no request called "Nope", so the requests after this one are not sent',
          },
        ],
      },
    ]);
    expect(code).toBe(1);
  });
});
