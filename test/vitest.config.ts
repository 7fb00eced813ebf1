import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/suite/slow-first.ts';

// Node reads these certificates at each start, and no test asks a host that needs them.
delete process.env['NODE_EXTRA_CA_CERTS'];

// Thousands of folders are made and removed: in memory that takes a third of the time, and no test waits for a disk.
const memory = '/dev/shm';
const gigabytesFree = (path: string) => {
  const { bavail, bsize } = statfsSync(path);
  return (bavail * bsize) / 2 ** 30;
};
if (process.env['TMPDIR'] === undefined && existsSync(memory) && gigabytesFree(memory) > 4)
  process.env['TMPDIR'] = memory;

// Most code of a test file runs a few times: V8 of Node 20 optimizes it as eagerly as code that runs for hours, which is a
// seventh of the workers' processor time. Later versions have a compiler between, and another flag.
const lateOptimizing = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=600000'] : [];

// These mock a module, count what V8 calls, or try a large RegExp 45,000 times: V8 optimizes none where it has compiled
// a lot. All others share processes: what one loads is there for the next.
const apart = ['test/**/one-*.test.{ts,tsx}'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/support/suite/each-file.ts', 'test/support/suite/property-seed.ts'],
    globalSetup: 'test/support/suite/require-sandbox.ts',
    sequence: { sequencer: SlowFirst },
    // Keeps transformed modules for the next run.
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A terminal on a busy machine takes longer than the second that vitest waits.
    expect: { poll: { timeout: 25_000, interval: 10 } },
    pool: 'forks',
    // A larger young generation takes a twentieth of the workers' processor time less. So does it to compile a function
    // when it is called, and once: V8 drops what has not run for a while.
    execArgv: ['--max-semi-space-size=64', '--max-lazy', '--no-flush-bytecode', ...lateOptimizing],
    // No test touches the keychain of who runs it; where CI is set, the program is stricter.
    // Without a size of the terminal, Ink starts `tput` twice for each screen that a test draws.
    // GOGC is for esbuild: to collect what it holds takes a third of its time.
    env: { RESTLOOP_KEYCHAIN: 'off', CI: 'false', COLUMNS: '80', LINES: '24', GOGC: '400' },
    // Files wait for terminals, disks and clocks for half of their time.
    maxWorkers: 2 * Math.min(4, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: apart,
          isolate: false,
          setupFiles: ['test/support/suite/final-exports.ts'],
        },
      },
    ],
  },
});
