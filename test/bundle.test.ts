import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { loadBundle } from '../src/bundle.ts';

const source =
  "const { sep } = require('node:path'); module.exports = { answer: 42, sep, path: __filename };";
const folder = mkdtempSync(join(tmpdir(), 'restloop-bundle-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('a bundle', () => {
  it.each<[string, Buffer | null]>([
    ['without compiled code', null],
    ['with compiled code of it', new vm.Script(module.wrap(source)).createCachedData()],
    ['with an empty file for compiled code', Buffer.alloc(0)],
    ['with compiled code that is damaged', Buffer.alloc(5000, 7)],
    ['with compiled code of a longer one', new vm.Script(module.wrap(`${source} `)).createCachedData()],
  ])('exports the same %s', (name, compiled) => {
    const place = join(folder, name);
    mkdirSync(place);
    writeFileSync(join(place, 'a.cjs'), source);
    if (compiled !== null) writeFileSync(join(place, `a.${process.versions.v8}-${process.arch}`), compiled);
    const loaded = loadBundle('a', pathToFileURL(join(place, 'launcher.js')).href);
    expect(loaded).toEqual({ answer: 42, sep: join('a', 'b')[1], path: join(place, 'a.cjs') });
  });
});

it('is left with its compiled code by the build, every one or none', () => {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  const suffix = `.${process.versions.v8}-${process.arch}`;
  const compiled = readdirSync(dist).filter(
    (name) => name.endsWith(suffix) && statSync(join(dist, name)).size > 0,
  );
  // None where no terminal could be opened to use the programs in: the build says so.
  if (compiled.length > 0)
    expect(compiled.toSorted()).toEqual(['program', 'sandbox', 'shell'].map((name) => name + suffix));
});
