import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/slow-first.ts';

// Tests of pure code leave nothing behind: their files share a process, which halves the processor time they take.
const pure = ['test/{app,comparison,core,formats}/**/*.test.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: 'test/support/require-sandbox.ts',
    sequence: { sequencer: SlowFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
    // No test touches the keychain of who runs it.
    env: { RESTLOOP_KEYCHAIN: 'off' },
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'effects', include: ['test/**/*.test.{ts,tsx}'], exclude: pure } },
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
    ],
  },
});
