import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();

async function ran(...args: string[]) {
  const folder = folderOf({
    'http-client.env.json': JSON.stringify({ dev: { other: 1 }, staging: { base_url: demo.url } }),
    'setup/login.http': '### sign in\n# @name login\n# @setup\nGET {{base_url}}/users/1\n',
    'api/a.http': 'GET {{base_url}}/users/1\n',
    'api/b.http': `GET ${demo.url}/users/{{login.id}}\n`,
    'api/c.http': `GET ${demo.url}/users/{{nowhere}}\n`,
  });
  mkdirSync(join(folder, '.git'));
  return restloop(['run', ...args], { cwd: join(folder, 'api') });
}

it('names the environment that has what the requests miss, where none is chosen', async () => {
  const { code, stderr, stdout } = await ran('a.http', '--reporter', 'junit');
  expect(code).toBe(3);
  expect(stderr).toContain('No environment is chosen, and {{base_url}} has a value in staging.');
  expect(stderr).toContain('--env staging');
  expect(stdout).toContain('has a value in staging');
  expect((await ran('a.http', '--env', 'dev')).stderr).not.toContain('staging');
});

it('names the file of the project with a request that the run lacks', async () => {
  const { stderr } = await ran('b.http');
  expect(stderr).toContain('../setup/login.http has a request called login, but is not part of this run.');
  expect(stderr).toContain('name the file as well, or in "run.setup" of restloop.json');
});

it('has no suggestion if nothing is near the name', async () => {
  expect((await ran('c.http')).stderr).toBe('');
});

it.skipIf(process.platform === 'win32')(
  'reports the run where a folder of the project cannot be read',
  async () => {
    const folder = folderOf({ 'a.http': `GET ${demo.url}/users/{{nowhere}}\n` });
    mkdirSync(join(folder, '.git'));
    const inFolder = (script: string) => execFileSync('sh', ['-c', script], { cwd: folder });
    // A path that is longer than any system reads.
    inFolder(
      'name=$(printf "%0250d" 0); for at in $(seq 20); do mkdir $name; cd -P $name 2>/dev/null || cd $name; done',
    );
    const { code, stderr, stdout } = await restloop(['run', 'a.http', '--json'], { cwd: folder });
    inFolder('rm -rf ./0*');
    expect([code, stderr, JSON.parse(stdout).summary.requests]).toEqual([3, '', 1]);
  },
);
