import type { ReadStream } from 'node:fs';
import { openFile } from './open.ts';

/** Rejects with a FileError; ending the stream closes the file. */
export async function streamFile(path: string): Promise<ReadStream> {
  const { handle } = await openFile(path);
  return handle.createReadStream({ highWaterMark: 256 * 1024 });
}
