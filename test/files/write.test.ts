import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkOutput, writeBelow } from '../../src/files/write-below.ts';
import { openNamedFile, writeNamedFile } from '../../src/files/write-named.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A repository and what lies outside of it. */
function places() {
  const root = temporaryFolder('writes');
  const [folder, outside] = [join(root, 'repository'), join(root, 'outside')];
  for (const path of [folder, outside, join(folder, '.git'), join(folder, 'inner')]) mkdirSync(path);
  writeFileSync(join(outside, 'victim'), 'victim');
  writeFileSync(join(folder, '.git/config'), 'config');
  return {
    folder,
    outside,
    below: (path: string, overwrite: boolean) => writeBelow({ path, folder, overwrite }, 'written'),
  };
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

describe('a file named in a request file', () => {
  it('is written below the folder, and missing folders are created', async () => {
    const { folder, below } = places();
    expect(await below('a/b/out.json', false)).toBe(join(folder, 'a/b/out.json'));
    expect(read(folder, 'a/b/out.json')).toBe('written');
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['out.json']);
  });

  it('gets another name when it exists already, or replaces the existing file', async () => {
    const { folder, below } = places();
    writeFileSync(join(folder, 'out.json'), 'old');
    expect(await below('out.json', false)).toBe(join(folder, 'out-1.json'));
    expect(await below('./inner/../out.json', false)).toBe(join(folder, 'out-2.json'));
    expect(read(folder, 'out.json')).toBe('old');
    chmodSync(join(folder, 'out.json'), 0o600);
    expect(await below('out.json', true)).toBe(join(folder, 'out.json'));
    expect(read(folder, 'out.json')).toBe('written');
    expect(statSync(join(folder, 'out.json')).mode & 0o777).toBe(0o600);
  });

  it('gets a different name for each of many concurrent writers', async () => {
    const { folder, below } = places();
    const names = await Promise.all(Array.from({ length: 20 }, () => below('out.txt', false)));
    expect(new Set(names).size).toBe(20);
    expect(readdirSync(folder).filter((name) => name.startsWith('out'))).toHaveLength(20);
  });

  it.each([
    ['../outside/new', 'is outside the folder'],
    ['/etc/restloop-test', 'is outside the folder'],
    ['inner/../../outside/victim', 'is outside the folder'],
    ['.git/config', '.git is hidden'],
    ['.env', '.env is hidden'],
    ['inner', 'is not a file'],
    ['inner/', 'is not a file'],
    ['.git/../../repository/.git/hooks/pre-commit', '.git is hidden'],
    ['out\0.json', 'is not a valid file name'],
  ])('is rejected at %j', async (path, complaint) => {
    const { folder, outside, below } = places();
    for (const overwrite of [false, true]) {
      await expect(below(path, overwrite)).rejects.toThrow(complaint);
      await expect(checkOutput({ path, folder, overwrite })).rejects.toThrow(complaint);
    }
    expect(read(outside, 'victim')).toBe('victim');
    expect(read(folder, '.git/config')).toBe('config');
    expect([readdirSync(outside), readdirSync(folder).sort()]).toEqual([['victim'], ['.git', 'inner']]);
  });

  it.each([
    ['a link to a file', 'out.json', (outside: string) => join(outside, 'victim')],
    ['a link to nothing', 'out.json', (outside: string) => join(outside, 'new')],
    ['a link on the way', 'sub/new.txt', (outside: string) => outside],
    ['a link on the way to nothing', 'sub/new.txt', (outside: string) => join(outside, 'new')],
    ['a link within the folder', 'sub/new.txt', (_: string, folder: string) => join(folder, 'inner')],
    ['a link to what is hidden', 'sub/config', (_: string, folder: string) => join(folder, '.git')],
  ])('is not written through a link: %s', async (_, path, leadsTo) => {
    const { folder, outside, below } = places();
    const link = join(folder, path.split('/')[0] ?? '');
    symlinkSync(leadsTo(outside, folder), link);
    for (const overwrite of [false, true]) {
      await expect(below(path, overwrite)).rejects.toThrow('is a symbolic link');
      await expect(checkOutput({ path, folder, overwrite })).rejects.toThrow('is a symbolic link');
    }
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(read(outside, 'victim')).toBe('victim');
    expect(readdirSync(outside)).toEqual(['victim']);
    expect(readdirSync(join(folder, 'inner'))).toEqual([]);
  });

  it('can be in a folder reached through a link', async () => {
    const { folder, outside } = places();
    symlinkSync(folder, join(outside, 'way'));
    const written = await writeBelow({ path: 'x.txt', folder: join(outside, 'way'), overwrite: false }, 'x');
    expect(written).toBe(join(folder, 'x.txt'));
  });

  it('is removed when writing fails', async () => {
    const { folder } = places();
    const missing = { file: join(folder, 'none') };
    await expect(writeBelow({ path: 'x.txt', folder, overwrite: false }, missing)).rejects.toThrow(
      'does not exist',
    );
    expect(readdirSync(folder).sort()).toEqual(['.git', 'inner']);
  });

  it('is copied from another file that contains the content', async () => {
    const { folder, outside } = places();
    chmodSync(join(outside, 'victim'), 0o600);
    await writeBelow({ path: 'copy', folder, overwrite: true }, { file: join(outside, 'victim') });
    expect(read(folder, 'copy')).toBe('victim');
    expect(statSync(join(folder, 'copy')).mode & 0o777).toBe(0o666 & ~process.umask());
  });
});

describe('a file named by the user', () => {
  it('is written anywhere, and missing folders are created', async () => {
    const { outside } = places();
    expect(await writeNamedFile(join(outside, 'a/.b/x'), 'x')).toEqual({ linkTarget: null });
    expect(read(outside, 'a/.b/x')).toBe('x');
  });

  it('is written through links, keeps its mode, and the message names the target of the links', async () => {
    const { folder, outside } = places();
    const [link, victim] = [join(folder, 'link'), join(outside, 'victim')];
    chmodSync(victim, 0o640);
    symlinkSync(victim, link);
    expect(await writeNamedFile(link, 'new')).toEqual({ linkTarget: victim });
    expect(read(victim)).toBe('new');
    expect(statSync(victim).mode & 0o777).toBe(0o640);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    symlinkSync(join(outside, 'fresh'), join(folder, 'dangling'));
    expect(await writeNamedFile(join(folder, 'dangling'), 'new')).toEqual({
      linkTarget: join(outside, 'fresh'),
    });
    expect(read(outside, 'fresh')).toBe('new');
    const { file, linkTarget } = await openNamedFile(link);
    await file.close();
    expect(linkTarget).toBe(victim);
  });

  it.runIf(existsSync('/dev/null'))('may be a device', async () => {
    expect(await writeNamedFile('/dev/null', 'x')).toEqual({ linkTarget: null });
    await expect(writeNamedFile('/dev/full', 'x')).rejects.toThrow('the disk is full');
  });

  it.skipIf(process.platform === 'win32')('may be a named pipe, once something reads it', async () => {
    const { folder } = places();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(openNamedFile(pipe)).rejects.toThrow(`${pipe} is a named pipe that nothing reads.`);
    const reader = readFile(pipe, 'utf8');
    const { file } = await eventually(() => openNamedFile(pipe));
    await file.appendFile('x'.repeat(200_000));
    await file.close();
    expect(await reader).toBe('x'.repeat(200_000));
  });

  it('cannot be a folder', async () => {
    const { folder } = places();
    await expect(writeNamedFile(folder, 'x')).rejects.toThrow(`${folder} is a folder, not a file.`);
    expect(readdirSync(join(folder, '..')).sort()).toEqual(['outside', 'repository']);
  });
});
