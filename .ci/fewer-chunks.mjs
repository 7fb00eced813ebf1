// Modules share a chunk where the same entries reach them, and each module that is imported on demand is an entry.
// It is loaded by a module that is there already. Where it imports that one too, what they share goes into one chunk.
// A small module that only some of them reach would be a chunk of its own: it comes with others that are loaded anyway.
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

/** Small modules that all commands load: each of these loads them all, and they go into one chunk. */
const small = [
  'core/json/parse.ts',
  'core/json/path.ts',
  'core/json/tree.ts',
  'core/json/walk.ts',
  'core/reference/report-formats.ts',
  'core/request/position.ts',
  'core/request/quoted.ts',
  'core/session/exports/export-format.ts',
  'core/text/ascending.ts',
  'core/text/clean.ts',
  'core/value/limits.ts',
  'core/value/objects.ts',
  'core/view/paint/insertions.ts',
  'core/view/paint/paint.ts',
  'core/view/response/media-type.ts',
  'app/message.ts',
  'app/usage-error.ts',
  'files/file-error.ts',
];

/** What else a module loads, though others import it: what each of several needs goes into one chunk. */
const besides = {
  'main.ts': small,
  'index.ts': small,
  'comparison/worker.ts': small,
  'app/responses/selecting/worker.ts': small,
  'app/session-work.ts': [
    'app/app.ts',
    'app/compose.ts',
    'app/print-notice.ts',
    'app/project/find-project-file.ts',
    'app/project/project-file.ts',
    'app/responses/live-feed.ts',
    'app/responses/live-response.ts',
    'app/start/open-session.ts',
    'app/start/options.ts',
    'core/reference/project-keys.ts',
    'core/request/auth/oauth/token-request.ts',
    'core/request/auth/shown/auth-lines.ts',
    'core/request/auth/shown/authorization-label.ts',
    'core/request/auth/signatures/aws-request.ts',
    'core/request/auth/signatures/hawk-request.ts',
    'core/request/auth/signatures/httpsig/httpsig-base.ts',
    'core/request/auth/signatures/oauth1-request.ts',
    'core/request/sending/status.ts',
    'core/request/text/one-line/join-words.ts',
    'core/view/paint/palette.ts',
    'storage/home.ts',
    'storage/preferences/read-preferences.ts',
    'storage/read-stored.ts',
    'terminal/browser.ts',
    'threads/thread.ts',
  ],
};

const sourceFile = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const loaders = new Map(
  Object.entries(loaded).flatMap(([loader, modules]) =>
    modules.map((module) => [sourceFile(module), sourceFile(loader)]),
  ),
);

const companions = new Map(
  Object.entries(besides).map(([module, others]) => [sourceFile(module), others.map(sourceFile)]),
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
      const others = [...(loader === undefined ? [] : [loader]), ...(companions.get(path) ?? [])];
      if (others.length === 0) return undefined;
      missing.delete(path);
      const imports = others.map((other) => `import ${JSON.stringify(other)};\n`);
      return { contents: `${await readFile(path, 'utf8')}\n${imports.join('')}`, loader: 'ts' };
    });
    plugin.onEnd(() => ({
      errors: [...missing].map((path) => ({ text: `${path} is not part of the build.` })),
    }));
  },
};
