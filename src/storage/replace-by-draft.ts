import { closeSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { toStorageError } from './storage-error.ts';

/** Used by runs: atomically, once loaded, would end them at the first Ctrl+C. Throws a StorageError. */
export function replaceByDraft(
  { path, draft, what }: { readonly path: string; readonly draft: string; readonly what: string },
  open: () => number,
  write: (descriptor: number) => void,
): void {
  try {
    const descriptor = open();
    try {
      write(descriptor);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw toStorageError(error, { what, path });
  }
}
