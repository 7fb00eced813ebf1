import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of what `npm run mutants` changes: pure, and without child processes. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/core/{template,value,request}/**/*.test.ts'],
    testTimeout: 60_000,
    exclude: ['**/preview-any-text.test.ts'],
    pool: 'threads',
    maxWorkers: 1,
  },
});
