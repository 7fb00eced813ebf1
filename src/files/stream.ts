import type { ReadStream } from 'node:fs';
import { openFile } from './open.ts';

/** The content of a file piece by piece. Rejects with a FileError as `openFile` does; ending the stream closes the file. */
export async function streamFile(path: string, name = path): Promise<ReadStream> {
  const { handle } = await openFile(path, name);
  return handle.createReadStream({ highWaterMark: 256 * 1024 });
}
