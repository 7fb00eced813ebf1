import { lstatSync, statSync } from 'node:fs';

/**
 * Whether a file exists that may speak for a folder: it belongs to the folder's owner, the user or root.
 * Anybody may put one into a folder such as /tmp, above those of others. A link is judged by who made it.
 */
export function isOwnFile(path: string, folder: string): boolean {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (file === undefined) return false;
  return [statSync(folder, { throwIfNoEntry: false })?.uid, process.getuid?.(), 0].includes(file.uid);
}
