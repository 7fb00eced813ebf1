// Writes the declarations of the library to dist/types: those that index.d.ts reaches, and no others.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(root, process.argv[2] ?? 'dist/types');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', join(root, '.ci/types.json'), '--outDir', out], {
  stdio: 'inherit',
});

const reached = new Set([join(out, 'index.d.ts')]);
for (const file of reached) {
  const text = readFileSync(file, 'utf8');
  for (const [, specifier] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    const path = resolve(dirname(file), specifier.replace(/\.tsx?$/, '.d.ts'));
    if (existsSync(path)) reached.add(path);
  }
}
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !reached.has(path)) rmSync(path);
}
