// Modules share a chunk where the same entries reach them, and each module that is imported on demand is an entry.
// It is loaded by a module that is there already. Where it imports that one too, what they share goes into one chunk.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Modules that are imported on demand, by one that is there when it happens. */
const loaded = {
  'main.ts': ['runner/command-line/program.ts', 'runner/main.ts', 'shell/open.ts'],
  'app/session-work.ts': [
    'app/data/csv.ts',
    'app/expect/schemas.ts',
    'app/project/with-project.ts',
    'app/responses/selecting/selector.ts',
    'core/script/expression.ts',
    'core/script/modules/imports-as-requires.ts',
    'core/script/modules/read-module.ts',
    'demo/server.ts',
    'formats/engines/export.ts',
    'formats/index.ts',
    'graphql/tools.ts',
    'http/client.ts',
    'http/connection/socks-handshake.ts',
    'runner/run/narrowing/git.ts',
    'sandbox/host/process/worker-pool.ts',
    'sandbox/host/supervisor.ts',
    'storage/failed-requests.ts',
    'storage/secrets/keychain.ts',
    'storage/store.ts',
    'test-data/load-sync.ts',
    'test-data/load.ts',
  ],
  'runner/main.ts': [
    'runner/commands/completion/candidates.ts',
    'runner/commands/files/convert.ts',
    'runner/commands/files/lint.ts',
    'runner/commands/inputs.ts',
    'runner/commands/types/types.ts',
    'runner/run/run-once.ts',
    'runner/run/merging/merge-reports.ts',
    'runner/run/problems/misused-run.ts',
    'terminal/questions.ts',
  ],
  'shell/open.ts': ['shell/shell-work.ts'],
  'shell/shell-work.ts': ['shell/key-work.ts', 'shell/plain/plain.ts'],
  'runner/run/run-once.ts': [
    'runner/run/listing/list-run.ts',
    'runner/run/problems/script-problems.ts',
    'runner/run/run-on-changes.ts',
  ],
};

const sourceFile = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const loaders = new Map(
  Object.entries(loaded).flatMap(([loader, modules]) =>
    modules.map((module) => [sourceFile(module), sourceFile(loader)]),
  ),
);

/**
 * An esbuild plugin that makes the modules above import what loads them. Fails for one that is no longer built, and
 * for one that is imported on demand and not listed.
 */
export const fewerChunks = {
  name: 'fewer chunks',
  setup(plugin) {
    const missing = new Set(loaders.keys());
    plugin.onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const module = resolve(dirname(importer), path);
      if (loaders.has(module) || module === sourceFile('main.ts')) return undefined;
      return { errors: [{ text: `${module} is imported on demand: list it in .ci/fewer-chunks.mjs.` }] };
    });
    plugin.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const loader = loaders.get(path);
      if (loader === undefined) return undefined;
      missing.delete(path);
      const text = await readFile(path, 'utf8');
      return { contents: `${text}\nimport ${JSON.stringify(loader)};\n`, loader: 'ts' };
    });
    plugin.onEnd(() => ({
      errors: [...missing].map((path) => ({ text: `${path} is not part of the build.` })),
    }));
  },
};
