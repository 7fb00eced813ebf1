import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { program, restloop, temporaryHome } from '../../program.ts';

const demo = await demoServer();
const input = '{"name": "{{Ada}}"}\n';

describe.concurrent('a request with standard input as its body', () => {
  it.each([
    ['an item', `POST ${demo.url}/users @-`],
    ['a body line', `POST ${demo.url}/users\n\n< -`],
  ])('sends and previews it unchanged (%s)', async (_, request) => {
    const sent = await restloop(['send', '--json', request], { input });
    const previewed = await restloop(['preview', '--json', request], { input });
    expect(JSON.parse(sent.stdout).request.body).toBe(input);
    expect(JSON.parse(sent.stdout).response.status).toBe(201);
    const [shown] = JSON.parse(previewed.stdout).requests;
    expect(shown.body).toBe(input);
    expect(shown.headers).toContainEqual(['Content-Type', 'application/json']);
    expect([sent.code, previewed.code, sent.stderr]).toEqual([0, 0, '']);
  });

  it('is in several words', async () => {
    const { stdout } = await restloop(['preview', '--json', 'POST', `${demo.url}/users`, '@-'], { input });
    expect(JSON.parse(stdout).requests[0].body).toBe(input);
  });

  it('is not read for a request of a file', async () => {
    const cwd = temporaryHome();
    writeFileSync(join(cwd, 'a.http'), `POST ${demo.url}/users\n\n< -\n`);
    const { stdout, stderr } = await restloop(['run', 'a.http'], { input, cwd });
    expect(stdout + stderr).toContain('there is no file -');
  });

  it('sends a file of that name by its path', async () => {
    const cwd = temporaryHome();
    writeFileSync(join(cwd, '-'), '{"of": "file"}');
    const { stdout } = await restloop(['preview', '--json', `POST ${demo.url}/users @./-`], { input, cwd });
    expect(JSON.parse(stdout).requests[0].body).toEqual({ file: './-' });
  });
});

describe.concurrent('standard input that a request does not use', () => {
  it.each(['send', 'preview'])('is an error of %s where the request has no body', async (command) => {
    const ran = await restloop([command, `POST ${demo.url}/users`], { input });
    expect(ran.stderr).toContain('Standard input has content, but the request has no body.');
    expect(ran.stderr).toContain('add @- to the request to send it as the body');
    expect([ran.code, ran.stdout]).toEqual([2, '']);
  });

  it.each([`POST ${demo.url}/users name=Ada`, `GET ${demo.url}/users`])(
    'is left alone by %j',
    async (request) => {
      const { code, stderr } = await restloop(['send', '--json', request], { input });
      expect([code, stderr]).toEqual([0, '']);
    },
  );

  it('is not waited for in an open pipe', async () => {
    const env = { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), RESTLOOP_KEYCHAIN: 'off' };
    const child = spawn(process.execPath, [program, 'send', `POST ${demo.url}/users`], { env });
    const [code] = await once(child, 'close');
    child.stdin.destroy();
    expect(code).toBe(0);
  });
});
