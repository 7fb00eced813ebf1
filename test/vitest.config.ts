import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/slow-first.ts';

// Tests of these leave nothing behind: their files share a process, and what one of them loads is there for the next.
const pure = ['test/{app,comparison,core,formats}/**/*.test.ts'];
// `one-*.test.ts` mocks a module or counts what V8 calls.
const shared = ['test/{demo,files,http,runner,shell}/**/!(one-*).test.{ts,tsx}'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/support/after-each-file.ts', 'test/support/property-seed.ts'],
    globalSetup: 'test/support/require-sandbox.ts',
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // No test touches the keychain of who runs it; where CI is set, the program is stricter.
    env: { RESTLOOP_KEYCHAIN: 'off', CI: 'false' },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: ['test/**/*.test.{ts,tsx}'], exclude: [...pure, ...shared] },
      },
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
    ],
  },
});
