import type { Transform } from 'node:stream';
import type { HeaderList } from '../../core/request/headers.ts';

/** Zstandard came with Node 22.15 and 23.8; a named import would fail before. */
function zstdMaker(): (() => Transform) | null {
  const found = zlib();
  return 'createZstdDecompress' in found ? (found.createZstdDecompress as () => Transform) : null;
}

export type Encoding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** The encodings of a `Content-Encoding`, in the order in which they are undone; null where one is not known, or there are too many. */
export function parseEncodings(headers: HeaderList): readonly Encoding[] | null {
  const encodings: Encoding[] = [];
  for (const [header, value] of headers) {
    if (header.length !== 16 || header.toLowerCase() !== 'content-encoding') continue;
    for (const part of value.toLowerCase().split(',')) {
      const name = part.trim();
      if (name === '' || name === 'identity') continue;
      const encoding = name === 'x-gzip' ? 'gzip' : name;
      if (!isEncoding(encoding) || encodings.length === maxEncodings) return null;
      encodings.unshift(encoding);
    }
  }
  return encodings;
}

/** Maximum number of encodings, as in curl and browsers: each takes 300 kB, and a header can name thousands. */
const maxEncodings = 5;

const isEncoding = (name: string): name is Encoding =>
  name === 'gzip' || name === 'deflate' || name === 'br' || (name === 'zstd' && zstdMaker() !== null);

export type Decompressor = ReturnType<typeof createDecompressor>;

/** Undoes the encodings one after another. `first` is the beginning of the data: deflate comes in two kinds. */
export function createDecompressor(
  { encodings, first }: { readonly encodings: readonly Encoding[]; readonly first: Buffer },
  handlers: {
    readonly onData: (chunk: Buffer) => void;
    readonly onReady: () => void;
    readonly onError: (error: Error) => void;
  },
) {
  const streams = encodings.map((encoding, index) => createStream(encoding, index === 0 ? first : null));
  const [head] = streams;
  const last = streams.at(-1);
  if (head === undefined || last === undefined) throw new RangeError('No content encoding');
  let failed: Error | null = null;
  for (const [index, stream] of streams.entries()) {
    const next = streams[index + 1];
    if (next !== undefined) stream.pipe(next);
    stream.once('error', (error) => {
      failed ??= error;
      handlers.onError(failed);
    });
  }
  head.on('drain', handlers.onReady);
  last.on('data', handlers.onData);
  return {
    write: (chunk: Buffer) => failed !== null || head.write(chunk),
    end: (): Promise<void> =>
      new Promise((resolve, reject) => {
        if (failed !== null) return reject(failed);
        last.once('end', resolve);
        last.once('error', reject);
        head.once('error', reject);
        head.end();
      }),
    settle: (): Promise<void> =>
      new Promise((resolve) => {
        if (failed !== null || head.destroyed) return resolve();
        const done = (): void => void setImmediate(resolve);
        head.once('error', done);
        head.write(Buffer.alloc(0), done);
      }),
    destroy() {
      for (const stream of streams) stream.destroy();
    },
  };
}

const chunkSize = 64 * 1024;

function createStream(encoding: Encoding, first: Buffer | null): Transform {
  switch (encoding) {
    case 'gzip':
      return zlib().createGunzip({ chunkSize });
    case 'deflate':
      return first === null || hasZlibHeader(first)
        ? zlib().createInflate({ chunkSize })
        : zlib().createInflateRaw({ chunkSize });
    case 'br':
      return zlib().createBrotliDecompress({ chunkSize });
    case 'zstd':
      return createZstd();
    default:
      return encoding satisfies never;
  }
}

function createZstd(): Transform {
  const make = zstdMaker();
  if (make === null) throw new RangeError('This Node version does not support Zstandard');
  return make();
}

/** RFC 1950, section 2.2. Some servers call the raw format of RFC 1951 deflate. */
const hasZlibHeader = (bytes: Buffer): boolean =>
  bytes.length < 2 || ((bytes[0] ?? 0) % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0);

const zlib = () => process.getBuiltinModule('node:zlib');
