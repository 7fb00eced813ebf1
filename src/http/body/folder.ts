import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function createTemporaryFolder() {
  let made: string | null = null;
  const remove = (): void => {
    process.removeListener('exit', remove);
    if (made !== null) rmSync(made, { recursive: true, force: true });
    made = null;
  };
  return {
    path() {
      if (made === null) {
        made = mkdtempSync(join(tmpdir(), 'restloop-'));
        process.once('exit', remove);
      }
      return made;
    },
    remove,
  };
}
