// Modules share a chunk where the same entries reach them, and each module that is imported on demand is an entry.
// Most of these are loaded by a module that is there already. Where they import it too, what they share with it goes
// into its chunk: `run` opens a third of the files.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Modules by the one that imports them on demand. */
const loaded = {
  'app/compose.ts': [
    'app/expect/schemas.ts',
    'core/script/expression.ts',
    'formats/index.ts',
    'http/client.ts',
    'http/connection/socks-handshake.ts',
    'sandbox/host/process/worker-pool.ts',
    'sandbox/host/supervisor.ts',
    'storage/secrets/keychain.ts',
    'storage/store.ts',
  ],
  'runner/main.ts': [
    'runner/commands/inputs.ts',
    'runner/run/command.ts',
    'runner/run/problems/misused-run.ts',
  ],
  'runner/run/command.ts': ['runner/run/problems/script-problems.ts', 'runner/run/run-on-changes.ts'],
};

const sourceFile = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const loaders = new Map(
  Object.entries(loaded).flatMap(([loader, modules]) =>
    modules.map((module) => [sourceFile(module), sourceFile(loader)]),
  ),
);

/** An esbuild plugin that makes the modules above import what loads them. Fails for one that is no longer built. */
export const fewerChunks = {
  name: 'fewer chunks',
  setup(plugin) {
    const missing = new Set(loaders.keys());
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
