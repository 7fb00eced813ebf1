import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { ResponseBody } from '../core/request/types.ts';
import type { BodyLimits } from './settings.ts';

/** Keeps a body: in memory up to a limit, beyond that in a file of which the beginning stays in memory. */
export interface Spool {
  size(): number;
  /** False: more only after `onReady`. */
  write(chunk: Buffer): boolean;
  finish(): Promise<ResponseBody>;
}

export interface SpoolOptions {
  readonly limits: BodyLimits;
  /** The folder of temporary files; asked for when it is needed. */
  readonly folder: () => string;
  readonly onReady: () => void;
  /** The disk is full, and its like. */
  readonly onError: (error: Error) => void;
}

/** Bytes of a body in a file that are there at once. */
const headSize = 256 * 1024;

let files = 0;

export function createSpool({ limits, folder, onReady, onError }: SpoolOptions): Spool {
  let chunks: Buffer[] = [];
  let size = 0;
  let file: { stream: WriteStream; path: string; head: Buffer } | null = null;

  const openFile = (): NonNullable<typeof file> => {
    files += 1;
    const path = join(folder(), `body-${files}`);
    const stream = createWriteStream(path, { highWaterMark: 1024 * 1024, mode: 0o600 });
    stream.on('drain', onReady).on('error', onError);
    const kept = Buffer.concat(chunks);
    stream.write(kept);
    chunks = [];
    return { stream, path, head: Buffer.from(kept.subarray(0, headSize)) };
  };

  return {
    // No getter: each object with one gets a hidden class of its own, which a fast loop pays for.
    size: () => size,
    write(chunk) {
      size += chunk.length;
      if (file !== null) return file.stream.write(chunk);
      chunks.push(chunk);
      if (size <= limits.memoryLimit) return true;
      file = openFile();
      return !file.stream.writableNeedDrain;
    },
    async finish() {
      if (file === null) return { kind: 'memory', bytes: Buffer.concat(chunks) };
      const { stream, path, head } = file;
      await new Promise<void>((resolve) => {
        if (stream.destroyed) return resolve();
        stream.once('close', resolve);
        stream.end();
      });
      return { kind: 'file', path, head };
    },
  };
}
