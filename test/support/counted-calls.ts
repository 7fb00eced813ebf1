import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
// @ts-expect-error A part of the build, without types.
import { layoutEngineFile, patched } from '../../.ci/patches.mjs';
import { temporaryFolder } from './temporary-folder.ts';

/** A function of restloop, and how often it was called. */
export interface CalledFunction {
  /** Empty for a callback without one. */
  readonly name: string;
  readonly file: string;
  readonly count: number;
}

/**
 * Modules (`export ... from './src/...'`) as they are built, because a test runner adds functions of its own, and V8's
 * count of their calls during `work`.
 */
export async function countedModules<Modules>(entry: string) {
  // Only what lies in such a folder is loaded as it is.
  const folder = temporaryFolder('counted');
  const outfile = join(folder, 'node_modules', 'entry.mjs');
  writeFileSync(join(folder, 'yoga.wasm'), await layoutEngineFile());
  await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL('../..', import.meta.url)), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    plugins: [patched],
    // A fifth of all, loaded on demand by what no counted work does.
    external: ['@faker-js/faker/*', '*/graphql/tools.ts'],
    define: { 'process.env.NODE_ENV': '"production"' },
    target: 'node20.19',
    outfile,
    banner: { js: 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);' },
  });
  const url = pathToFileURL(outfile).href;
  const fileAt = filesOf(readFileSync(outfile, 'utf8'));
  const modules = (await import(url)) as Modules;
  return {
    modules,
    async called(work: () => unknown): Promise<readonly CalledFunction[]> {
      const session = new Session();
      session.connect();
      session.post('Profiler.enable');
      session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      await work();
      let found: readonly CalledFunction[] = [];
      session.post('Profiler.takePreciseCoverage', (_, { result }) => {
        const functions = result.find((script) => script.url === url)?.functions ?? [];
        found = functions.flatMap(({ functionName, ranges: [range] }) => {
          if (range === undefined || range.count === 0) return [];
          const name = functionName.replace(/\d+$/, '');
          return { name, file: fileAt(range.startOffset), count: range.count };
        });
      });
      session.disconnect();
      return found.filter(({ file }) => file.startsWith('src/'));
    },
  };
}

/** The file that the function at an offset of a bundle came from. */
function filesOf(bundle: string): (offset: number) => string {
  const files = [...bundle.matchAll(/^\/\/ (\S+\.[a-z]+)$/gm)];
  return (offset) => files.findLast(({ index }) => index <= offset)?.[1] ?? '';
}
