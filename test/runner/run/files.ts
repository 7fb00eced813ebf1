import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryHome } from '../program.ts';

/** A folder with these files, gone when the tests are over. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryHome();
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}
