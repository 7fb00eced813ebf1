import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const demo = await demoServer();

describe.concurrent('inputs from standard input', () => {
  it('select an environment of the folder with .env', async () => {
    const cwd = folderOf({
      '.git/HEAD': '',
      'http-client.env.json': JSON.stringify({ dev: { host: demo.url, id: 1 }, other: { id: 3 } }),
      'api/http-client.env.json': JSON.stringify({ dev: { id: 2 } }),
    });
    const ran = await restloop([], { input: '.env dev\nGET {{host}}/users/{{id}}\n', cwd: join(cwd, 'api') });
    expect(ran.stderr + ran.stdout).toContain(`GET ${demo.url}/users/2`);
    expect(ran.code).toBe(0);
  });

  it('work on a file of requests, with the environments of its folder', async () => {
    const cwd = folderOf({
      'api/http-client.env.json': JSON.stringify({ dev: { host: demo.url } }),
      'api/a.http': '### one\n# @name one\nGET {{host}}/users/2\n',
    });
    const ran = await restloop(['api/a.http', '--env', 'dev'], { input: '.send one\n', cwd });
    expect(ran.stderr + ran.stdout).toContain(`GET ${demo.url}/users/2`);
    expect(ran.code).toBe(0);
  });

  it('continue with a warning when an environment file is invalid', async () => {
    const cwd = folderOf({ 'http-client.env.json': '{"dev": ' });
    const ran = await restloop([], { input: `GET ${demo.url}/users/1\n`, cwd });
    expect(ran.stderr + ran.stdout).toContain('http-client.env.json:1:9');
    expect(ran.code).toBe(0);
    const chosen = await restloop(['--env', 'dev'], { input: `GET ${demo.url}/users/1\n`, cwd });
    expect(chosen.code).toBe(2);
  });

  it('do not see variables of an environment that is not selected', async () => {
    const cwd = folderOf({ 'http-client.env.json': '{"dev": {"id": 1}, "$shared": {"id": 2}}' });
    const ran = await restloop([], { input: `GET ${demo.url}/users/{{id}}\n`, cwd });
    expect(ran.code).toBe(3);
  });
});
