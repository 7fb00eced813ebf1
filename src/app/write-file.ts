import { chmod, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file that the user named, whole or not at all: a full disk or a kill leaves what was there before. Links are
 * followed and modes kept; where nothing may be made beside it, the file is written in place.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const mode = await modeOf(target);
  // A pipe or a device takes what is written to it, and cannot be replaced.
  if (mode === 'special') return writeFile(target, text);
  const unique = process.getBuiltinModule('node:crypto').randomBytes(6).toString('hex');
  const draft = join(dirname(target), `.${basename(target).slice(0, 200)}.${unique}`);
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (mode !== null) await chmod(draft, mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    if (mode === null || !isRefused(error)) throw error;
    await writeFile(target, text);
  }
}

/** Null where there is no such file. */
async function modeOf(path: string): Promise<number | 'special' | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mode & 0o7777 : 'special';
  } catch {
    return null;
  }
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EXDEV'].includes(String(error.code))
  );
}
