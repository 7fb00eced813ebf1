// Bundles dist/: the program, the sandbox's child (with its prelude as text inside) and the shell, each one CommonJS
// file beside V8's compiled code of it; and the library, an ES module graph.
import { chmod, copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledText } from './bundled-text.mjs';
import { compileBundles } from './compile-bundles.mjs';
import { inkOutput, quickStart, withoutTopLevelAwait } from './ink-output-plugin.mjs';
import { lateHttp2, makeBuiltinsLate } from './late-builtins.mjs';

const root = new URL('..', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'linked',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['isolated-vm', 'isolated-vm-5', '@napi-rs/keyring'],
};

// Bundled CommonJS asks for require(), which an ES module does not have.
const createRequireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** One file each: loaded in one piece from its compiled code, where chunks would be a search for each. */
const bundle = {
  ...shared,
  format: 'cjs',
  define: { ...shared.define, 'import.meta.url': 'moduleUrl' },
  // V8's compiled code cannot import by itself.
  supported: { 'dynamic-import': false },
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

/** What is started loads the bundle. */
const launcher = (name) => ({ stdin: { contents: loading(name), resolveDir: at('.') } });

const loading = (name) => `import { loadBundle } from ${JSON.stringify(at('src/bundle.ts'))};
export default loadBundle('${name}', import.meta.url);`;

/** The shell is a bundle of its own: headless commands never read it. */
const shellApart = {
  name: 'shell-apart',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\/shell\/open\.ts$/ }, ({ path }) => ({ path, namespace: 'shell-apart' }));
    plugin.onLoad({ filter: /.*/, namespace: 'shell-apart' }, () => ({
      contents: `${loading('shell').replace('export default', 'export const { openShell } =')}`,
      resolveDir: at('.'),
    }));
  },
};

await rm(at('dist'), { recursive: true, force: true });
await Promise.all([
  build({
    ...bundle,
    entryPoints: { program: at('src/cli.ts'), sandbox: at('src/sandbox/child/main.ts') },
    outdir: at('dist'),
    outExtension: { '.js': '.cjs' },
    plugins: [shellApart, bundledText, quickStart, lateHttp2],
  }),
  build({
    ...bundle,
    stdin: {
      contents: `import { ready } from 'yoga-layout';
import { openShell as open } from './src/shell/open.ts';
export const openShell = (options) => ready.then(() => open(options));`,
      resolveDir: at('.'),
    },
    outfile: at('dist/shell.cjs'),
    jsx: 'automatic',
    plugins: [bundledText, inkOutput, quickStart, withoutTopLevelAwait, lateHttp2],
  }),
  build({
    ...shared,
    ...launcher('program'),
    format: 'esm',
    outfile: at('dist/cli.js'),
    banner: { js: '#!/usr/bin/env node' },
  }),
  // CommonJS starts sooner, by a tenth of what a bare Node takes.
  build({ ...bundle, ...launcher('sandbox'), outfile: at('dist/sandbox-child.cjs') }),
  build({
    ...shared,
    format: 'esm',
    entryPoints: { 'compare-worker': at('src/comparison/worker.ts') },
    outdir: at('dist'),
    banner: { js: createRequireBanner },
  }),
  // The library has a graph of its own: what it shares would otherwise be cut out of the program in many small chunks.
  build({
    ...shared,
    format: 'esm',
    entryPoints: { index: at('src/index.ts') },
    outdir: at('dist'),
    splitting: true,
    chunkNames: 'chunks/library-[name]-[hash]',
    banner: { js: createRequireBanner },
    plugins: [bundledText],
  }),
]);
await copyFile(at('src/sandbox/restloop.d.ts'), at('dist/restloop.d.ts'));
await chmod(at('dist/cli.js'), 0o755);
for (const bundle of ['program', 'sandbox', 'shell']) await makeBuiltinsLate(at(`dist/${bundle}.cjs`));
await compileBundles(at('dist'), ['program', 'sandbox', 'shell']);
