import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Flags of Node and an environment under which a program can be asked what it holds. */
export interface MemoryProbe {
  readonly flags: readonly string[];
  readonly env: { readonly MEMORY_LOG: string };
  /** Bytes that are left after garbage was collected, inside and outside of the heap. */
  measure(pid: number): Promise<number>;
}

export function memoryProbe(): MemoryProbe {
  const folder = temporaryFolder('memory');
  const log = join(folder, 'log');
  // The last one may not be whole yet.
  const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []);
  return {
    flags: ['--expose-gc', '--require', join(import.meta.dirname, 'memory-probe.cjs')],
    env: { MEMORY_LOG: log },
    measure(pid) {
      const known = lines().length;
      return new Promise((resolve) => {
        const watcher = watch(folder, () => {
          const found = lines()[known];
          if (found === undefined) return;
          watcher.close();
          resolve(Number(found));
        });
        process.kill(pid, 'SIGUSR2');
      });
    },
  };
}
