import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { loginServer } from './login-server.ts';

let url = '';
beforeAll(async () => {
  url = await loginServer();
});

describe('cookie files', () => {
  it('are written by -c for their owner, and read by -b, as for curl', async () => {
    const cwd = folderOf({});
    const jar = ['-b', 'jar.txt', '-c', 'jar.txt'];
    const first = await restloop(['send', ...jar, `${url}/login?as=ada`], { cwd });
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('"user":"ada"')]);
    expect(readFileSync(join(cwd, 'jar.txt'), 'utf8')).toContain(
      '#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tsession-of-ada\n',
    );
    expect(statSync(join(cwd, 'jar.txt')).mode & 0o777).toBe(0o600);
    const second = await restloop(['send', ...jar, `${url}/me`], { cwd });
    expect(second.stdout).toContain('"user":"ada"');
    const previewed = await restloop(['preview', '-b', 'jar.txt', `${url}/me`], { cwd });
    expect(previewed.stdout).toMatch(/Cookie: sid=••••••.*from the cookie jar/);
  });

  it('begin every row of a run', async () => {
    const cwd = folderOf({
      'jar.txt': '127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tsession-of-eve\n',
      'a.http': `GET ${url}/me\n# @expect status == 200\n`,
      'rows.csv': 'id\n1\n2\n',
    });
    const ran = await restloop(
      ['run', 'a.http', '--cookies', 'jar.txt', '--data', 'rows.csv', '--reporter', 'json'],
      { cwd },
    );
    expect(ran.code).toBe(0);
    expect(ran.stdout).not.toContain('session-of-eve');
  });

  it('that do not exist are an error, unless -c writes them', async () => {
    const ran = await restloop(['send', '-b', 'none.txt', `${url}/me`], { cwd: folderOf({}) });
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('none.txt could not be read')]);
  });
});
