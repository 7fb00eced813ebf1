import type { HostCall } from '../../contract.ts';
import { createHashes } from '../jetbrains/hashes.ts';
import { defineHidden, freeze, global, NativeError, NativeTypeError, nameClass } from '../primordials.ts';
import { bytesOf, fromBinary, toBinary } from './bytes.ts';

/** `crypto` of the web and of JetBrains' client: random values, digests and HMAC, which request signing needs. The host computes. */
export function installCrypto(host: HostCall): void {
  const subtle = createSubtle(host);
  defineHidden(
    global,
    'crypto',
    freeze({
      ...createHashes(host),
      subtle,
      randomUUID(): string {
        return host('uuid') ?? '';
      },
      getRandomValues<View extends ArrayBufferView>(view: View): View {
        if (!ArrayBuffer.isView(view) || view instanceof Float32Array || view instanceof Float64Array) {
          throw failure('TypeMismatchError', 'getRandomValues takes an array of integers');
        }
        const bytes = bytesOf(view);
        if (bytes.length > 65_536) {
          throw failure('QuotaExceededError', 'getRandomValues gives at most 65536 bytes at once');
        }
        bytes.set(fromBinary(host('random', `${bytes.length}`) ?? ''));
        return view;
      },
    }),
  );
}

type Algorithm = string | { readonly name?: unknown; readonly hash?: unknown };

interface KeyMaterial {
  readonly hash: string;
  readonly bytes: string;
}

function createSubtle(host: HostCall): object {
  const materials = new WeakMap<object, KeyMaterial>();

  class CryptoKey {
    readonly type = 'secret';
    readonly algorithm: object;
    readonly extractable: boolean;
    readonly usages: readonly string[];

    constructor(material: KeyMaterial, extractable: boolean, usages: readonly string[]) {
      this.algorithm = freeze({
        name: 'HMAC',
        length: material.bytes.length * 8,
        hash: freeze({ name: material.hash }),
      });
      this.extractable = extractable;
      this.usages = freeze(usages);
      materials.set(this, material);
      freeze(this);
    }
  }

  nameClass('CryptoKey', CryptoKey);

  const materialOf = (key: unknown, usage: string): KeyMaterial => {
    const material = key instanceof CryptoKey ? materials.get(key) : undefined;
    if (material === undefined) throw new NativeTypeError('the key is not a CryptoKey');
    if (key instanceof CryptoKey && !key.usages.includes(usage)) {
      throw failure('InvalidAccessError', `the key was not imported for "${usage}"`);
    }
    return material;
  };
  const sign = ({ hash, bytes }: KeyMaterial, data: unknown) =>
    host('hmac', hash, bytes, toBinary(bytesOf(data))) ?? '';

  return freeze({
    async digest(algorithm: Algorithm, data: unknown): Promise<ArrayBuffer> {
      return fromBinary(host('digest', hashName(algorithm), toBinary(bytesOf(data))) ?? '').buffer;
    },
    async importKey(
      format: unknown,
      data: unknown,
      algorithm: Algorithm,
      extractable: unknown,
      usages: unknown,
    ): Promise<CryptoKey> {
      requireHmac(algorithm);
      if (format !== 'raw' && format !== 'jwk') {
        throw failure('NotSupportedError', `keys are imported as "raw" or "jwk", not as "${format}"`);
      }
      const hash = hashName((algorithm as { hash?: Algorithm }).hash ?? '');
      const bytes = format === 'raw' ? toBinary(bytesOf(data)) : jwkBytes(data, host);
      if (bytes === '') throw failure('DataError', 'the key is empty');
      return new CryptoKey({ hash, bytes }, Boolean(extractable), usagesOf(usages));
    },
    async generateKey(algorithm: Algorithm, extractable: unknown, usages: unknown): Promise<CryptoKey> {
      requireHmac(algorithm);
      const hash = hashName((algorithm as { hash?: Algorithm }).hash ?? '');
      const length = hash === 'SHA-1' || hash === 'SHA-256' ? 64 : 128;
      return new CryptoKey(
        { hash, bytes: host('random', `${length}`) ?? '' },
        Boolean(extractable),
        usagesOf(usages),
      );
    },
    async exportKey(format: unknown, key: unknown): Promise<ArrayBuffer> {
      const material = key instanceof CryptoKey && key.extractable ? materials.get(key) : undefined;
      if (material === undefined) throw failure('InvalidAccessError', 'the key cannot be exported');
      if (format !== 'raw') throw failure('NotSupportedError', 'keys are exported as "raw"');
      return fromBinary(material.bytes).buffer;
    },
    async sign(algorithm: Algorithm, key: unknown, data: unknown): Promise<ArrayBuffer> {
      requireHmac(algorithm);
      return fromBinary(sign(materialOf(key, 'sign'), data)).buffer;
    },
    async verify(algorithm: Algorithm, key: unknown, signature: unknown, data: unknown): Promise<boolean> {
      requireHmac(algorithm);
      return sign(materialOf(key, 'verify'), data) === toBinary(bytesOf(signature));
    },
  });
}

function requireHmac(algorithm: Algorithm): void {
  const name = typeof algorithm === 'string' ? algorithm : `${algorithm?.name}`;
  if (name.toUpperCase() !== 'HMAC') {
    throw failure('NotSupportedError', `of the keyed algorithms there is HMAC, not "${name}"`);
  }
}

function hashName(algorithm: Algorithm): string {
  const name = (typeof algorithm === 'string' ? algorithm : `${algorithm?.name}`).toUpperCase();
  if (['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'].includes(name)) return name;
  throw failure(
    'NotSupportedError',
    `of the hashes there are SHA-1, SHA-256, SHA-384 and SHA-512, not "${name}"`,
  );
}

function usagesOf(usages: unknown): string[] {
  return Array.from((usages ?? []) as Iterable<unknown>, (usage) => `${usage}`);
}

function jwkBytes(data: unknown, host: HostCall): string {
  const { kty, k } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (kty !== 'oct' || typeof k !== 'string') throw failure('DataError', 'the JWK holds no "oct" key');
  const decoded = host('atob', k.replaceAll('-', '+').replaceAll('_', '/')) ?? '!';
  if (decoded[0] === '!') throw failure('DataError', 'the JWK holds no base64url');
  return decoded.slice(1);
}

function failure(name: string, message: string): Error {
  const error = new NativeError(message);
  error.name = name;
  return error;
}
