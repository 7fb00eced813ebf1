import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ResponseBody } from '../../core/request/types.ts';
import type { BodyLimits } from './body-limits.ts';

export interface Spool {
  size(): number;
  write(chunk: Buffer): void;
  /** May be asked twice: an end and a stop can meet. */
  finish(): ResponseBody;
}

export interface SpoolOptions {
  readonly limits: BodyLimits;
  readonly folder: () => string;
}

const headSize = 256 * 1024;

let files = 0;

export function createSpool({ limits, folder }: SpoolOptions): Spool {
  let chunks: Buffer[] = [];
  let size = 0;
  let finished = false;
  let file: { readonly descriptor: number; readonly path: string; readonly head: Buffer } | null = null;

  const openFile = (): NonNullable<typeof file> => {
    files += 1;
    const path = join(folder(), `body-${files}`);
    const kept = Buffer.concat(chunks);
    chunks = [];
    const opened = {
      descriptor: openSync(path, 'wx', 0o600),
      path,
      head: Buffer.from(kept.subarray(0, headSize)),
    };
    writeAll(opened.descriptor, kept);
    return opened;
  };

  return {
    // No getter: each object with one gets a hidden class of its own, which a fast loop pays for.
    size: () => size,
    write(chunk) {
      size += chunk.length;
      if (file !== null) writeAll(file.descriptor, chunk);
      else chunks.push(chunk);
      if (file === null && size > limits.memoryLimit) file = openFile();
    },
    finish() {
      if (file === null) return { kind: 'memory', bytes: Buffer.concat(chunks) };
      const { descriptor, path, head } = file;
      if (!finished) closeSync(descriptor);
      finished = true;
      return { kind: 'file', path, head };
    },
  };
}

/** Counts the bytes of a body that nobody reads. */
export function createCounter(): Spool {
  let size = 0;
  return {
    size: () => size,
    write(chunk) {
      size += chunk.length;
    },
    finish: () => nothing,
  };
}

const nothing: ResponseBody = { kind: 'memory', bytes: new Uint8Array() };

/** Writing a file of 1 GB in the background takes more than twice the processor time: its bytes leave the cache. */
function writeAll(descriptor: number, chunk: Buffer): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
}
