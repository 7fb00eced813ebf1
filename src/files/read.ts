import { closeSync, readSync } from 'node:fs';
import { decodeText } from './decode.ts';
import { FileError, toFileError } from './file-error.ts';
import { openFile, openFileSync } from './open.ts';

export interface ReadOptions {
  readonly limit: number;
  readonly name?: string;
}

/** Rejects with a FileError: not a file, unreadable, too large. */
export async function readBytes(path: string, { limit, name = path }: ReadOptions): Promise<Buffer> {
  const { handle, size } = await openFile(path, name);
  try {
    const content = new Content(size, { limit, name });
    while (content.add((await handle.read(content.room())).bytesRead));
    return content.bytes();
  } catch (error) {
    throw toFileError(name, error);
  } finally {
    await handle.close();
  }
}

export function readBytesSync(path: string, { limit, name = path }: ReadOptions): Buffer {
  const { descriptor, size } = openFileSync(path, name);
  try {
    const content = new Content(size, { limit, name });
    while (content.add(readSync(descriptor, content.room())));
    return content.bytes();
  } catch (error) {
    throw toFileError(name, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Rejects with a FileError also for bytes that are not text. */
export async function readText(path: string, options: ReadOptions): Promise<string> {
  return decode(await readBytes(path, options), options.name ?? path);
}

export function readTextSync(path: string, options: ReadOptions): string {
  return decode(readBytesSync(path, options), options.name ?? path);
}

function decode(bytes: Uint8Array, name: string): string {
  const text = decodeText(bytes);
  if (text === null) throw new FileError('ENOTUTF8', `${name} is not UTF-8 text.`, 'save it as UTF-8');
  return text;
}

/** The size of a file is only a guess: `/proc` has files of size 0. */
class Content {
  readonly #options: Required<ReadOptions>;
  #buffer: Buffer;
  #length = 0;

  constructor(size: number | null, options: Required<ReadOptions>) {
    this.#options = options;
    if (size !== null && size > options.limit) throw this.#tooLarge();
    this.#buffer = Buffer.allocUnsafe((size || 65_536) + 1);
  }

  room(): Buffer {
    if (this.#length === this.#buffer.length) {
      this.#buffer = Buffer.concat([this.#buffer, Buffer.allocUnsafe(this.#buffer.length)]);
    }
    return this.#buffer.subarray(this.#length);
  }

  add(count: number): boolean {
    this.#length += count;
    if (this.#length > this.#options.limit) throw this.#tooLarge();
    return count > 0;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #tooLarge(): FileError {
    const { name, limit } = this.#options;
    return new FileError('EFBIG', `${name} is larger than ${limit / 1_000_000} MB, the maximum.`);
  }
}
