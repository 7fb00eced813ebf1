import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const bru = (name: string) => `meta {\n  name: ${name}\n}\nget {\n  url: http://h/${name}\n}\n`;
const yaml = (name: string) =>
  `info:\n  name: ${name}\n  type: http\nhttp:\n  method: GET\n  url: http://h/${name}\n`;

const bruno = {
  'bruno.json': '{}',
  'users/one.bru': bru('one'),
  'users/deep/two.bru': bru('two'),
  'users-old/three.bru': bru('three'),
  'empty/notes.txt': '',
};

const openCollection = {
  'opencollection.yml': 'info:\n  name: shop\n',
  'users/one.yml': yaml('one'),
  'users/two.yml': yaml('two'),
  'api.yml': 'openapi: 3.0.0\ninfo:\n  title: a\n  version: "1"\npaths:\n  /described:\n    get: {}\n',
};

async function listed(files: Readonly<Record<string, string>>, ...targets: readonly string[]) {
  const ran = await restloop(['run', '--list', ...targets], { cwd: folderOf(files) });
  return [...ran.stdout.matchAll(/GET (\S+)/g)].map(([, url]) => url);
}

describe('targets of a run inside a Bruno collection', () => {
  it('are its folders, with those inside them', async () => {
    expect(await listed(bruno, 'users')).toEqual(['http://h/two', 'http://h/one']);
    expect(await listed(bruno, 'users/deep')).toEqual(['http://h/two']);
    expect(await listed(openCollection, 'users')).toEqual(['http://h/one', 'http://h/two']);
  });

  it('are its files', async () => {
    expect(await listed(bruno, 'users/one.bru')).toEqual(['http://h/one']);
    expect(await listed(openCollection, 'users/two.yml')).toEqual(['http://h/two']);
  });

  it('are not the descriptions beside them', async () => {
    expect(await listed(openCollection, 'api.yml')).toEqual(['/described']);
  });

  // Only root can give a file to another user.
  it.runIf(process.getuid?.() === 0)('are not in a collection that another user put above them', async () => {
    const cwd = folderOf({
      'bruno.json': '{}',
      'collection.bru': 'script:pre-request {\n  stolen();\n}\n',
      'users/one.bru': bru('one'),
    });
    const run = (target: string) => restloop(['run', '--list', target], { cwd });
    expect((await run('users')).stdout).toContain('GET http://h/one');
    chmodSync(cwd, 0o1777);
    for (const name of ['bruno.json', 'collection.bru']) chownSync(join(cwd, name), 65_534, 65_534);
    const ofFolder = await run('users');
    expect([ofFolder.code, ofFolder.stderr]).toEqual([
      2,
      expect.stringContaining('There is no request file'),
    ]);
    expect((await run('users/one.bru')).stdout).toContain('GET http://h/one');
    expect((await run('.')).stdout).toContain('GET http://h/one');
  });

  it('are told where a folder has no requests', async () => {
    const ran = await restloop(['run', 'empty'], { cwd: folderOf(bruno) });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('this folder has no requests');
  });
});

it('a secret that is not in the files is asked for by its flag', async () => {
  const cwd = folderOf({ ...bruno, 'environments/dev.bru': 'vars:secret [\n  token\n]\n' });
  const { stdout, stderr } = await restloop(['import', '.', '--session', 'shop'], { cwd });
  expect(stdout + stderr).toContain('\n  --secret token=VALUE sets one\n');
});
