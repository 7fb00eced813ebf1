import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/slow-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/support/require-sandbox.ts',
    sequence: { sequencer: SlowFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
    // No test touches the keychain of who runs it.
    env: { RESTLOOP_KEYCHAIN: 'off' },
    maxWorkers: 2,
  },
});
