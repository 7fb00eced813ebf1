import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;

beforeAll(async () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)(npm, args, { cwd: root, shell: process.platform === 'win32' });
  const parsed: Packed[] | Record<string, Packed> = JSON.parse(stdout);
  packed = Object.values(parsed)[0] as Packed;
}, 60_000);

describe('the package', () => {
  it('takes less than 2 MB', () => {
    expect(packed.size).toBeLessThan(2_000_000);
  });

  it('holds the files that its README shows and links', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const linked = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(linked).not.toEqual([]);
    const files = packed.files.map(({ path }) => path);
    expect(files).toEqual(expect.arrayContaining(linked));
  });

  it('holds what package.json exports, once its declarations are written', () => {
    const files = packed.files.map(({ path }) => `./${path}`);
    const { exports: exported } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(files).toEqual(
      expect.arrayContaining([
        exported['.'].default,
        exported['./dist/restloop.d.ts'],
        exported['./package.json'],
      ]),
    );
  });

  it('refers in its declarations only to exported paths and to documents that it contains', () => {
    const { exports: exported } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const declarations = readFileSync(join(root, 'dist/restloop.d.ts'), 'utf8');
    const paths = [...declarations.matchAll(/types="restloop\/([^"]+)"/g)].map(([, path]) => `./${path}`);
    expect(paths).toEqual(['./dist/restloop.d.ts']);
    expect(Object.keys(exported)).toEqual(expect.arrayContaining(paths));
    const files = packed.files.map(({ path }) => path);
    const documents = [...declarations.matchAll(/[\w./-]+\.md\b/g)].map(([path]) => path);
    expect(documents.filter((path) => !files.includes(path))).toEqual([]);
  });

  it('holds no code that only one version of Node reads', () => {
    const files = packed.files.map(({ path }) => path);
    expect(files.filter((path) => /\.node-?\d|-x64|-arm64|\.node$|\.cache$/.test(path))).toEqual([]);
  });

  it('contains the types that its declarations for scripts import', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const declarations = readFileSync(join(root, 'dist/restloop.d.ts'), 'utf8');
    const imported = [...declarations.matchAll(/import\('([^']+)'\)/g)].map((match) => `@types/${match[1]}`);
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(imported));
    expect(existsSync(join(root, 'node_modules', imported[0] ?? ''))).toBe(true);
  });
});

it('has the dependencies of all its packages in its lockfile', () => {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages }: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(lockfile);
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const needed = Object.values(packages).flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  expect(needed.filter((name) => !locked.has(name))).toEqual([]);
});

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
