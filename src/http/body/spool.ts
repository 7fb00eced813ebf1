import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ResponseBody } from '../../core/request/types.ts';
import type { BodyLimits } from './body-limits.ts';

export interface Spool {
  readonly size: number;
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

interface SpoolFile {
  readonly descriptor: number;
  readonly path: string;
  readonly head: Buffer;
}

export class BodySpool implements Spool {
  size = 0;
  #chunks: Buffer[] = [];
  #file: SpoolFile | null = null;
  #isFinished = false;
  readonly #options: SpoolOptions;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  write(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.#file !== null) writeAll(this.#file.descriptor, chunk);
    else this.#chunks.push(chunk);
    if (this.#file === null && this.size > this.#options.limits.memoryLimit) this.#file = this.#openFile();
  }

  finish(): ResponseBody {
    if (this.#file === null) return { kind: 'memory', bytes: Buffer.concat(this.#chunks) };
    const { descriptor, path, head } = this.#file;
    if (!this.#isFinished) closeSync(descriptor);
    this.#isFinished = true;
    return { kind: 'file', path, head };
  }

  #openFile(): SpoolFile {
    files += 1;
    const path = join(this.#options.folder(), `body-${files}`);
    const received = Buffer.concat(this.#chunks);
    this.#chunks = [];
    const opened = {
      descriptor: openSync(path, 'wx', 0o600),
      path,
      head: Buffer.from(received.subarray(0, headSize)),
    };
    writeAll(opened.descriptor, received);
    return opened;
  }
}

export class BodyCounter implements Spool {
  size = 0;

  write(chunk: Buffer): void {
    this.size += chunk.length;
  }

  finish(): ResponseBody {
    return noBytes;
  }
}

const noBytes: ResponseBody = { kind: 'memory', bytes: new Uint8Array() };

/** Writing a file of 1 GB in the background takes more than twice the processor time: its bytes leave the cache. */
function writeAll(descriptor: number, chunk: Buffer): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
}
