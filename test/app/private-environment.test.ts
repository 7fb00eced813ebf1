import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { offerPrivateEnvironment } from '../../src/app/effects/secrets/private-environment.ts';
import type { FileRoom } from '../../src/app/rooms.ts';
import type { Entry } from '../../src/core/session/entries.ts';
import { folderOf } from '../runner/run/files.ts';

const file = 'http-client.private.env.json';

/** Offers two secrets to a user with this answer; returns what was asked. */
async function offer(
  folder: string,
  { attended = true, answer = true, said = [] as Entry[] } = {},
): Promise<readonly string[]> {
  const asked: string[] = [];
  const front = {
    attended,
    confirm: async (question: string) => {
      asked.push(question);
      return answer;
    },
    print: (entry: Entry) => said.push(entry),
  };
  const values = new Map([
    ['token', 'abc'],
    ['password', 'def'],
  ]);
  const left = { path: join(folder, 'api.http'), values, environment: 'dev' };
  const room = { front, saving: { reported: { declined: new Set() } } } as unknown as FileRoom;
  await offerPrivateEnvironment(left, room);
  if (!answer) await offerPrivateEnvironment(left, room);
  return asked;
}

describe('secrets left out of an export', () => {
  it('are written to the private environment file, which git ignores and only its owner can read', async () => {
    const folder = folderOf({ '.gitignore': 'dist' });
    execFileSync('git', ['init', '-q'], { cwd: folder });
    expect(await offer(folder)).toEqual([expect.stringMatching(/^Write token, password into .*\(y\/n\)$/)]);
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toEqual({
      dev: { token: 'abc', password: 'def' },
    });
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(execFileSync('git', ['check-ignore', file], { cwd: folder }).toString().trim()).toBe(file);
    expect(await offer(folder)).toEqual([]);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe(`dist\n${file}\n`);
  });

  it('keep the existing contents of the file', async () => {
    const folder = folderOf({ [file]: '{"live": {"a": 1}, "dev": {"token": "mine"}}' });
    await offer(folder);
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toEqual({
      live: { a: 1 },
      dev: { token: 'mine', password: 'def' },
    });
  });

  it('are not written where .gitignore is a link, which git does not follow', async () => {
    const folder = folderOf({ 'elsewhere/victim': 'dist\n' });
    symlinkSync(join(folder, 'elsewhere/victim'), join(folder, '.gitignore'));
    await expect(offer(folder)).rejects.toThrow(/\.gitignore is a symbolic link/);
    expect(readFileSync(join(folder, 'elsewhere/victim'), 'utf8')).toBe('dist\n');
    expect(() => readFileSync(join(folder, file))).toThrow(/ENOENT/);
  });

  it.each([
    ['after a no', { answer: false }],
    ['where nobody can answer', { attended: false }],
  ])('are not written %s, and the question comes at most once', async (_, options) => {
    const folder = folderOf({});
    expect((await offer(folder, options)).length).toBeLessThan(2);
    expect(() => readFileSync(join(folder, file))).toThrow(/ENOENT/);
  });

  it('are reported once as not saved after the user declines', async () => {
    const said: Entry[] = [];
    await offer(folderOf({}), { answer: false, said });
    expect(said).toMatchObject([
      { notice: { severity: 'info', message: 'token, password are not written to any file.' } },
    ]);
  });

  it('do not overwrite a file that is not JSON', async () => {
    const folder = folderOf({ [file]: '{"dev": ' });
    await expect(offer(folder)).rejects.toThrow();
    expect(readFileSync(join(folder, file), 'utf8')).toBe('{"dev": ');
  });
});
