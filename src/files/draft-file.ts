import { createReadStream } from 'node:fs';
import { open, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FileError } from './file-error.ts';

/** Content to write: text, bytes, or all of another file. */
export type FileContent = string | Uint8Array | { readonly file: string };

/** The content in a form that `fs` writes. */
export const writable = (content: FileContent) =>
  typeof content === 'string' || content instanceof Uint8Array ? content : createReadStream(content.file);

/**
 * Writes the content to a new file beside `target`, whose folder has no link in its path, and lets `place` put it there:
 * no reader sees a part of it. Nothing is left behind where that fails.
 */
export async function writeBeside(
  target: string,
  content: FileContent,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(target);
  const unique = process.getBuiltinModule('node:crypto').randomBytes(6).toString('hex');
  const draft = join(folder, `.${basename(target).slice(0, 100)}.${unique}`);
  // It follows no link, and opens nothing that is there.
  const file = await open(draft, 'wx');
  try {
    try {
      // A moment ago it may have become a link.
      if ((await realpath(folder)) !== folder) throw new FileError('ELOOP', `${folder} is a link by now.`);
      await writeFile(file, writable(content));
      await file.sync();
    } finally {
      await file.close();
    }
    await place(draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
