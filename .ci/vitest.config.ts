import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
    // No test touches the keychain of who runs it.
    env: { RESTLOOP_KEYCHAIN: 'off' },
    maxWorkers: 2,
  },
});
