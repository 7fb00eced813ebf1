import { Buffer } from 'buffer/';

/** Node's `base64url`, which the package lacks; it reads both alphabets as `base64`. */
const plain = (encoding: unknown): unknown => (/^base64url$/i.test(`${encoding}`) ? 'base64' : encoding);

const { isEncoding, byteLength, from } = Buffer;
const { toString: inEncoding, write } = Buffer.prototype;

Object.assign(Buffer, {
  isEncoding: (encoding: string) => isEncoding(plain(encoding) as string),
  byteLength: (text: string, encoding?: unknown) => byteLength(text, plain(encoding) as BufferEncoding),
  from: (value: never, encoding: unknown, length: never) => from(value, plain(encoding) as never, length),
});

Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: unknown, ...range: number[]): string {
    const text = inEncoding.call(this, plain(encoding) as BufferEncoding, ...range);
    if (plain(encoding) === encoding) return text;
    return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  },
  write(this: Buffer, text: string, ...rest: unknown[]): number {
    return (write as (...args: unknown[]) => number).call(this, text, ...rest.map(plain));
  },
});

export * from 'buffer/';
