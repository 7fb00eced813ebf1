// Bundles dist/: one ES module graph (lazy parts become chunks), the sandbox child, and its prelude as text.
import { chmod, copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledText } from './bundled-text.mjs';
import { inkOutput, quickStart } from './ink-output-plugin.mjs';

const root = new URL('..', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  legalComments: 'linked',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['isolated-vm', 'isolated-vm-5', '@napi-rs/keyring'],
};

// Bundled CommonJS asks for require(), which an ES module does not have.
const createRequireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Ink asks for the developer tools only where they were switched on. */
const withoutDevtools = {
  name: 'without-devtools',
  setup(plugin) {
    plugin.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'empty' }));
    plugin.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'export default undefined;' }));
  },
};

/** The shell has a graph of its own: cut out of a common one it would be twice as many files to its first frame. */
const shellApart = {
  name: 'shell-apart',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\/shell\/open\.ts$/ }, () => ({ path: './shell.js', external: true }));
  },
};

await rm(at('dist'), { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: { cli: at('src/cli.ts'), 'sandbox-child': at('src/sandbox/child.ts') },
  outdir: at('dist'),
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  banner: { js: createRequireBanner },
  plugins: [shellApart, bundledText, quickStart],
});
await build({
  ...shared,
  entryPoints: { shell: at('src/shell/open.ts') },
  outdir: at('dist'),
  splitting: true,
  chunkNames: 'chunks/shell-[name]-[hash]',
  jsx: 'automatic',
  banner: { js: createRequireBanner },
  plugins: [bundledText, withoutDevtools, inkOutput, quickStart],
});
// In one file: cut out of the program's graph, it would make more files of that.
await build({
  ...shared,
  entryPoints: { 'compare-worker': at('src/comparison/worker.ts') },
  outdir: at('dist'),
  banner: { js: createRequireBanner },
});
// The library has a graph of its own: what it shares would otherwise be cut out of the program in many small chunks.
await build({
  ...shared,
  entryPoints: { index: at('src/index.ts') },
  outdir: at('dist'),
  splitting: true,
  chunkNames: 'chunks/library-[name]-[hash]',
  banner: { js: createRequireBanner },
  plugins: [bundledText],
});
await copyFile(at('src/sandbox/restloop.d.ts'), at('dist/restloop.d.ts'));
await chmod(at('dist/cli.js'), 0o755);
