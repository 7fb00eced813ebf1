import { type HashName, hashes } from '../../../protocol/hashes.ts';
import type { HostCall } from '../../contract.ts';
import { freeze, NativeError, NativeTypeError } from '../primordials.ts';
import { bytesOf, fromBinary, toBinary } from '../web/bytes.ts';

/** The part of Node's `crypto` that request signing takes: digests, HMAC and random values. The host computes. */
export function createNodeCrypto(host: HostCall, loadBuffer: () => object): object {
  const { Buffer } = loadBuffer() as unknown as { readonly Buffer: BufferFactory };
  const binaryOf = (data: unknown, encoding?: unknown): string =>
    toBinary(typeof data === 'string' ? Buffer.from(data, encoding) : bytesOf(data));
  const updated = (compute: (binary: string) => string): Hash => {
    let binary: string | null = '';
    const hash: Hash = {
      update(data, encoding) {
        if (binary === null) throw new NativeError('Digest already called');
        binary += binaryOf(data, encoding);
        return hash;
      },
      digest(encoding) {
        if (binary === null) throw new NativeError('Digest already called');
        const bytes = Buffer.from(fromBinary(compute(binary)));
        binary = null;
        return encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding);
      },
    };
    return hash;
  };
  const randomBytes = (size: number) => {
    let binary = '';
    while (binary.length < size) binary += host('random', `${Math.min(size - binary.length, 65_536)}`) ?? '';
    return Buffer.from(fromBinary(binary));
  };
  return freeze({
    createHash: (name: unknown) => {
      const hash = hashNamed(name);
      return updated((binary) => host('digest', hash, binary) ?? '');
    },
    createHmac: (name: unknown, key: unknown) => {
      const hash = hashNamed(name);
      const secret = binaryOf(key);
      return updated((binary) => host('hmac', hash, secret, binary) ?? '');
    },
    hash: (name: unknown, data: unknown, encoding: unknown = 'hex') => {
      const hash = hashNamed(name);
      return updated((binary) => host('digest', hash, binary) ?? '')
        .update(data)
        .digest(encoding);
    },
    getHashes: () => Object.values(hashes),
    randomBytes: (size: unknown) => {
      const count = Number(size);
      if (!(count >= 0 && count <= maxRandom))
        throw new NativeTypeError(`crypto.randomBytes needs a size of at most ${maxRandom}, not ${size}`);
      return randomBytes(count);
    },
    randomInt: (from: unknown, to?: unknown) => {
      const [low, high] = to === undefined ? [0, Number(from)] : [Number(from), Number(to)];
      if (!(high - low >= 1 && high - low <= 2 ** 48))
        throw new NativeTypeError('crypto.randomInt needs a range of whole numbers');
      const random = randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
      return low + Math.floor(random * (high - low));
    },
    randomUUID: () => host('uuid') ?? '',
    timingSafeEqual: (one: unknown, other: unknown) => {
      const [left, right] = [binaryOf(one), binaryOf(other)];
      if (left.length !== right.length) throw new NativeTypeError('the two buffers differ in length');
      return left === right;
    },
    get subtle() {
      return globalThis.crypto.subtle;
    },
    webcrypto: globalThis.crypto,
  });
}

interface Hash {
  update(data: unknown, encoding?: unknown): Hash;
  digest(encoding?: unknown): unknown;
}

interface BufferFactory {
  from(
    data: unknown,
    encoding?: unknown,
  ): Uint8Array & {
    toString(encoding: unknown): string;
    readUIntBE(offset: number, length: number): number;
  };
}

const maxRandom = 1_000_000;

/** `sha256`, `SHA-256` and `RSA-SHA256` are one. */
function hashNamed(name: unknown): HashName {
  const wanted = plain(`${name}`);
  for (const known of Object.keys(hashes) as HashName[]) if (plain(known) === wanted) return known;
  throw new NativeError(`there is no hash "${name}"; available are ${Object.values(hashes).join(', ')}`);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^rsa-/, '')
    .replace(/[^a-z0-9]/g, '');
}
