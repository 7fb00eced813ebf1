import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  response.end('{}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
});

const publicFile = 'http-client.env.json';
const privateFile = 'http-client.private.env.json';
const request = 'GET {{host}}/{{a}}/{{b}}\n';
const suite = {
  [publicFile]: `{"dev": {"host": "${base}", "a": "far", "b": "far"}, "staging": {"host": "${base}"}}`,
  'items/a.http': request,
  'items/deep/b.http': request,
};

describe('environments of the folders above a file', () => {
  it.each([
    ['the suite', '.', ['.']],
    ['a folder of it', '.', ['items']],
    ['a file of it', '.', ['items/deep/b.http']],
    ['a file, from its folder', 'items/deep', ['b.http']],
    ['the suite, from elsewhere', '/', ['SUITE']],
    ['a folder of it, from elsewhere', '/', ['SUITE/items']],
  ])('are found for %s', async (_, cwd, targets) => {
    const root = folderOf(suite);
    const args = targets.map((target) => target.replace('SUITE', root));
    const { code } = await restloop(['run', ...args, '--env', 'dev'], {
      cwd: cwd === '/' ? '/' : join(root, cwd),
    });
    expect(code).toBe(0);
    expect(new Set(seen)).toEqual(new Set(['/far/far']));
  });

  it.each([
    ['with a .git', { '.git/HEAD': '' }, '/', 'items/a.http'],
    ['from the folder of the suite', {}, '.', 'items/a.http'],
    ['by the folder that is named', {}, '/', ''],
  ])('use the nearest value of each name: %s', async (_, marks, cwd, target) => {
    const root = folderOf({
      ...suite,
      ...marks,
      [privateFile]: '{"dev": {"b": "far-private"}}',
      [`items/${publicFile}`]: '{"dev": {"a": "near"}}',
    });
    const { code } = await restloop(['run', join(root, target), '--env', 'dev'], {
      cwd: cwd === '/' ? '/' : root,
    });
    expect(code).toBe(0);
    expect(new Set(seen)).toEqual(new Set(['/near/far-private']));
  });

  it('end at the nearest .git', async () => {
    const root = folderOf({ ...suite, 'items/.git/HEAD': '' });
    const { code, stderr } = await restloop(['run', 'items/deep', '--env', 'dev'], { cwd: root });
    expect([code, seen]).toEqual([2, []]);
    expect(stderr).toContain('There is no environment "dev".');
    expect(stderr).toContain(`looked in ${join('items', 'deep', publicFile)}, ${join('items', publicFile)}`);
  });

  it('belong to each file of a run, without those of the previous file', async () => {
    const root = folderOf({
      'a/x.http': request,
      [`a/${publicFile}`]: `{"dev": {"host": "${base}", "a": "a", "b": "b"}}`,
      'b/y.http': request,
    });
    const { code, stderr } = await restloop(['run', 'a', 'b', '--env', 'dev'], { cwd: root });
    expect([code, seen]).toEqual([2, ['/a/b']]);
    expect(stderr).toContain('There is no environment "dev".');
  });

  it.each([['preview'], ['run']])(
    'suggest the nearest name and list the files when one is unknown: %s',
    async (command) => {
      const root = folderOf(suite);
      const { code, stderr } = await restloop([command, 'items/a.http', '--env', 'stagng'], { cwd: root });
      expect(code).toBe(2);
      expect(stderr).toContain('There is no environment "stagng".');
      expect(stderr).toContain(`did you mean staging? there are: dev, staging; looked in ${publicFile}`);
      expect(stderr).not.toContain('.env new');
    },
  );

  it('are reported with the file of an error', async () => {
    const root = folderOf({ ...suite, [publicFile]: '{"dev": ' });
    const { code, stderr } = await restloop(['run', 'items', '--env', 'dev'], { cwd: root });
    expect(code).toBe(2);
    expect(stderr).toMatch(/http-client\.env\.json:1:9: this is not JSON/);
  });

  it('are used by preview', async () => {
    const root = folderOf(suite);
    const { stdout } = await restloop(['preview', 'items/deep/b.http', '--env', 'dev'], { cwd: root });
    expect(stdout).toContain(`GET ${base}/far/far`);
  });
});
