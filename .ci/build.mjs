// Bundles dist/: the program and the library with the chunks they share, and the sandbox's child process.
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledText } from './bundled-text.mjs';
import { fewerChunks } from './fewer-chunks.mjs';
import { checkSize } from './package-size.mjs';
import { checkPatches, layoutEngineFile, patched } from './patches.mjs';
import { buildSandboxChild } from './sandbox-child.mjs';
import { buildScriptPackages } from './script-packages.mjs';
import { smoke } from './smoke.mjs';
import { packedTestData, testDataFiles } from './test-data.mjs';

// esbuild is written in Go, and ends before its memory matters: to collect it takes a third of the processor time.
process.env.GOGC ??= '400';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifyWhitespace: true,
  minifySyntax: true,
  minifyIdentifiers: true,
  legalComments: 'linked',
  // Node prints the whole line of an error that nobody catches.
  lineLimit: 3000,
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  // One copy of it for all.
  // The ES modules of graphql: of its CommonJS nothing can be left out.
  alias: { 'string-width': 'string-width', graphql: 'graphql/index.mjs' },
  external: ['isolated-vm', 'isolated-vm-5', '@napi-rs/keyring'],
  outdir: at('dist'),
};

await rm(at('dist'), { recursive: true, force: true });
await Promise.all([
  build({
    ...shared,
    format: 'esm',
    entryPoints: {
      cli: at('src/cli.ts'),
      index: at('src/index.ts'),
      'compare-worker': at('src/comparison/worker.ts'),
      'select-worker': at('src/app/responses/selecting/worker.ts'),
      ...testDataFiles,
    },
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    jsx: 'automatic',
    // Bundled CommonJS calls require(), which an ES module does not have.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [bundledText, patched, fewerChunks, packedTestData(at('dist'))],
  }),
  buildSandboxChild(at('dist'), shared),
  buildScriptPackages(at('dist/packages')),
]);
checkPatches();
await writeFile(at('dist/yoga.wasm'), await layoutEngineFile());
await copyFile(at('src/sandbox/restloop.d.ts'), at('dist/restloop.d.ts'));
const reportSchema = JSON.parse(await readFile(at('src/runner/output/report.schema.json'), 'utf8'));
await writeFile(at('dist/report.schema.json'), `${JSON.stringify(reportSchema)}\n`);
await writeFile(at('dist/project.schema.json'), `${JSON.stringify(await projectSchema())}\n`);
await chmod(at('dist/cli.js'), 0o755);
await smoke(at('dist'));
await checkSize(at('dist'));

/** The schema of `restloop.json` is made from the table of its keys. */
async function projectSchema() {
  const { outputFiles } = await build({
    entryPoints: [at('src/app/project/project-schema.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = encodeURIComponent(outputFiles[0].text);
  return (await import(`data:text/javascript,${code}`)).projectSchema;
}
