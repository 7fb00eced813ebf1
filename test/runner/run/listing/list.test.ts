import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const files = {
  'api.http': `# @import ./lib.http

### ada
# @tag smoke
GET http://h/users/1?key={{key}}

### grpc
GRPC h/users.Users/List

### broken
GET http://h/
hello there

### old
# @disabled
GET http://h/old

### maybe
# @disabled stage === 'live'
# @ref login
GET http://ada:secret@h/maybe
`,
  'lib.http': '### login\nPOST http://h/login\n\n### unused\nGET http://h/unused\n',
};

const list = (...args: readonly string[]) => restloop(['run', '--list', ...args], { cwd: folderOf(files) });

describe.concurrent('run --list', () => {
  it('lists what would run with its place, and why the rest would not', async () => {
    const { code, stdout } = await list('--json', 'api.http');
    expect(code).toBe(0);
    const { requests, exitCode } = JSON.parse(stdout);
    expect(exitCode).toBe(0);
    expect(
      requests.map(({ file, line, name, runs, reason, isReference }: Record<string, unknown>) => [
        ...[file, line, name, runs, reason],
        isReference,
      ]),
    ).toEqual([
      ['lib.http', null, 'login', 'yes', null, true],
      ['api.http', 5, 'ada', 'yes', null, false],
      ['api.http', 8, 'grpc', 'no', expect.stringContaining('api.http:8:1: GRPC is another protocol'), false],
      ['api.http', 11, 'broken', 'no', 'api.http:12:1: hello there is not a header', false],
      ['api.http', 16, 'old', 'skipped', 'disabled', false],
      ['api.http', 21, 'maybe', 'yes', "unless stage === 'live'", false],
    ]);
  });

  it('writes one line for each to people, credentials masked', async () => {
    const { code, stdout } = await list('api.http');
    expect(code).toBe(0);
    expect(stdout).toContain(' 5   ada  GET http://h/users/1?key={{key}}  #smoke');
    expect(stdout).toMatch(/maybe {2}GET .* {2}needs login/);
    expect(stdout).toMatch(
      /8 ✗ grpc {2}GRPC h\/users\.Users\/List\n +api\.http:8:1: GRPC is another protocol/,
    );
    expect(stdout).toMatch(/16 - old/);
    expect(stdout).not.toContain('secret');
  });

  it('lists the chosen requests', async () => {
    const { stdout } = await list('--json', '--tag', 'smoke', 'api.http');
    expect(JSON.parse(stdout).requests).toMatchObject([
      { name: 'ada', method: 'GET', url: 'http://h/users/1?key={{key}}', tags: ['smoke'] },
    ]);
    expect((await list('--request', 'none', 'api.http')).code).toBe(2);
  });

  it('gives the error of the run for an environment that does not exist', async () => {
    const [listed, run] = await Promise.all([
      list('--env', 'nope', 'api.http'),
      restloop(['run', '--env', 'nope', 'api.http'], { cwd: folderOf(files) }),
    ]);
    expect([listed.code, run.code]).toEqual([2, 2]);
    expect(listed.stderr).toContain('There is no environment "nope".');
    expect(run.stderr).toContain(listed.stderr);
    expect(listed.stdout).toBe('');
    const { stdout } = await list('--json', '--env', 'nope', 'api.http');
    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 2,
      problems: [{ message: 'There is no environment "nope".' }],
    });
  });
});
