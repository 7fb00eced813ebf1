import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether a file may speak for a folder (files/README.md, "Reading"). A link is judged by who made it. */
export function isOwnFile(path: string, folder: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const owners = [statSync(folder, { throwIfNoEntry: false })?.uid, process.getuid?.(), 0];
    if (owners.includes(lstatSync(path).uid)) return true;
    const { uid, mode } = statSync(dirname(path));
    return owners.includes(uid) && (mode & writableByAll) === 0;
  } catch {
    // The user may not enter a folder on the way.
    return false;
  }
}

const writableByAll = 0o002;
