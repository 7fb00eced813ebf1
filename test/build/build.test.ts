import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
// @ts-expect-error A part of the build, without types.
import { checkPatches, patched } from '../../.ci/patches.mjs';
// @ts-expect-error A part of the build, without types.
import { smoke } from '../../.ci/smoke.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dist = resolve(import.meta.dirname, '../../dist');

it('fails if a dependency no longer contains the text that a patch replaces', async () => {
  const folder = join(temporaryFolder('build'), 'node_modules', 'string-width');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'index.js');
  writeFileSync(file, 'export default function width(text) { return text.length; }');
  const built = build({
    entryPoints: [file],
    bundle: true,
    write: false,
    plugins: [patched],
    logLevel: 'silent',
  });
  await expect(built).rejects.toThrow(/nothing to patch.*Segmenter/s);
});

it('fails if a patched file is no longer part of a bundle', () => {
  expect(checkPatches).toThrow(/These patches found no file: .*Ink's output/);
});

it('fails if the shell ends before it shows a prompt', { timeout: 60_000 }, async () => {
  const copy = copyOfDist();
  change(copy, /^open-/, (text) =>
    text.replace(
      /export\{\w+ as openShell\};/,
      'export const openShell = async () => { throw new Error("broken"); };',
    ),
  );
  await expect(smoke(copy)).rejects.toThrow(/The smoke run failed: the program ended with 2.*broken/s);
});

it('fails if a chunk does not load', { timeout: 60_000 }, async () => {
  const copy = copyOfDist();
  change(copy, /^candidates-/, (text) => `${text}\nundefined.load();`);
  await expect(smoke(copy)).rejects.toThrow(/The smoke run failed: the program ended with 1/);
});

it('writes ASCII: one other character in a file, and V8 takes two bytes for each', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.c?js$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect([file, /[^\0-\x7f].*/.exec(readFileSync(join(dist, file), 'utf8'))?.[0]]).toEqual([
      file,
      undefined,
    ]);
});

function copyOfDist(): string {
  const copy = join(temporaryFolder('build'), 'dist');
  cpSync(dist, copy, { recursive: true });
  writeFileSync(join(copy, '../package.json'), '{ "type": "module" }');
  return copy;
}

function change(folder: string, name: RegExp, edit: (text: string) => string): void {
  const chunks = join(folder, 'chunks');
  const file = readdirSync(chunks).find((entry) => name.test(entry) && entry.endsWith('.js')) ?? '';
  const text = readFileSync(join(chunks, file), 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  writeFileSync(join(chunks, file), edited);
}
