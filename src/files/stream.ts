import type { ReadStream } from 'node:fs';
import { openFile } from './open.ts';

/** Rejects with a FileError; ending the stream closes the file. */
export async function streamFile(path: string, name = path): Promise<ReadStream> {
  const { handle } = await openFile(path, name);
  return handle.createReadStream({ highWaterMark: 256 * 1024 });
}
