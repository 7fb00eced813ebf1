import { createReadStream } from 'node:fs';
import { open, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FileError } from './file-error.ts';

export type FileContent = string | Uint8Array | { readonly file: string; readonly before?: string };

export const writable = (content: FileContent) =>
  typeof content === 'string' || content instanceof Uint8Array ? content : piecesOf(content);

async function* piecesOf({ file, before = '' }: Extract<FileContent, { readonly file: string }>) {
  yield before;
  yield* createReadStream(file);
}

/** Readers never see a part: `place` moves the draft. Nothing is left behind on failure. */
export async function writeBeside(
  target: string,
  { content, mode = 0o666 }: { readonly content: FileContent; readonly mode?: number },
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(target);
  const unique = process.getBuiltinModule('node:crypto').randomBytes(6).toString('hex');
  const draft = join(folder, `.${basename(target).slice(0, 100)}.${unique}`);
  // It follows no link, and opens nothing that is there.
  const file = await open(draft, 'wx', mode);
  try {
    try {
      // A moment ago it may have become a link.
      if ((await realpath(folder)) !== folder) throw new FileError('ELOOP', `${folder} has become a link.`);
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
