import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

/** A folder like /tmp, with a user's folder in it. */
function sharedFolder() {
  const shared = folderOf({
    'restloop.json': '{"query": {"planted": "yes"}}',
    'http-client.env.json': '{"dev": {"host": "http://planted"}}',
    'secret.txt': 'outside',
    'users.http': 'GET http://h/\n',
    'mine/users.http': 'GET {{host}}/users\n\n###\nPOST http://h/\n\n< ../secret.txt\n',
  });
  mkdirSync(join(shared, '.git'));
  return { shared, mine: join(shared, 'mine') };
}

const previewed = async (cwd: string, ...flags: string[]) => {
  const { stdout, stderr } = await restloop(['preview', ...flags, 'users.http'], { cwd });
  return stdout + stderr;
};

describe('files of a project above a folder', () => {
  it('count when they belong to the owner of the folder', async () => {
    const text = await previewed(sharedFolder().mine, '--env', 'dev');
    expect(text).toContain('GET http://planted/users?planted=yes');
    expect(text).not.toContain('outside the project');
  });

  // Only root can give a file to another user.
  it.runIf(process.getuid?.() === 0)('do not count when another user put them there', async () => {
    const { shared, mine } = sharedFolder();
    chmodSync(shared, 0o1777);
    for (const name of ['.git', 'restloop.json', 'http-client.env.json'])
      chownSync(join(shared, name), 65_534, 65_534);
    expect(await previewed(mine, '--env', 'dev')).toContain('There is no environment "dev".');
    expect(await previewed(shared, '--env', 'dev')).toContain(
      'looked in http-client.env.json (not read: it is of another user)',
    );
    const text = await previewed(mine, '--var', 'host=http://h');
    expect(text).toContain('GET http://h/users\n');
    expect(text).toContain(`../secret.txt was not read: it is outside the project ${mine}.`);
  });
});
