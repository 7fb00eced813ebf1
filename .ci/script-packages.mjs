// Bundles the packages of scripts, a file each: the sandbox's child process reads one when a script names it.
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../src/sandbox/packages/bundled', import.meta.url));

export async function buildScriptPackages(outdir) {
  const names = (await readdir(folder)).filter((name) => /\.[jt]s$/.test(name));
  await build({
    bundle: true,
    platform: 'neutral',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    format: 'iife',
    globalName: 'exported',
    // Strict code shows none of its functions to `Error.prepareStackTrace`.
    banner: { js: '"use strict";' },
    minify: true,
    keepNames: true,
    legalComments: 'eof',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    entryPoints: names.map((name) => `${folder}/${name}`),
    outdir,
  });
}
