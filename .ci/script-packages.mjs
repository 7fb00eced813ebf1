// Bundles the packages of scripts, a file each: the sandbox's child process reads one when a script names it.
import { mkdir, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { forRealm } from './bundled-text.mjs';
import { writePacked } from './packed.mjs';
import { patched } from './patches.mjs';

const folder = fileURLToPath(new URL('../src/sandbox/packages/bundled', import.meta.url));

export async function buildScriptPackages(outdir) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.[jt]s$/.test(name));
  const { outputFiles } = await build({
    ...forRealm,
    plugins: [patched],
    minify: true,
    keepNames: true,
    legalComments: 'eof',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    entryPoints: names.map((name) => `${folder}/${name}`),
    entryNames: '[name]',
    outdir,
    write: false,
  });
  await mkdir(outdir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writePacked(path, contents)));
}
