import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** Found once: while a command runs in this process, its environment names another folder. */
const place = tmpdir();

/** A folder that is gone when the tests of the file are over. Vitest ends its processes without their `exit`. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(place, `restloop-${name}-`));
  folders.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  // A child that was killed a moment ago may still be writing.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
