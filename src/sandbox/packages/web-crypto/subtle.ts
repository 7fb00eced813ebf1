import type { CipherAlgorithm, DerivationAlgorithm, SignatureAlgorithm } from '../../protocol/keys.ts';
import type { HostCall } from '../../realm/contract.ts';
import { type Algorithm, fieldsOf, hashName, nameOf } from './algorithms.ts';
import { keyFor, materialOf } from './crypto-key.ts';
import { askWith, base64Of, failure, fromBinary, toBinary } from './host.ts';
import { createKeys } from './keys.ts';

/** `crypto.subtle`: the process around the isolate computes, and keys are data on both sides. */
export function createSubtle(host: HostCall): object {
  const ask = askWith(host);
  const base64 = base64Of(host);
  const keys = createKeys(host);
  const encoded = (bytes: unknown) => base64.encode(toBinary(bytes));
  const optional = (name: string, value: unknown, as: (value: unknown) => unknown) =>
    value === undefined ? {} : { [name]: as(value) };

  const hmac = (hash: string, secret: string, data: unknown) =>
    host('hmac', hash, base64.decode(secret), toBinary(data)) ?? '';
  const signature = (name: string, algorithm: Algorithm, keyHash: string | undefined) => {
    const { hash, saltLength } = fieldsOf(algorithm);
    return {
      name,
      ...(name === 'ECDSA' ? { hash: hashName(hash) } : optional('hash', keyHash, String)),
      ...optional('saltLength', saltLength, Number),
    } as SignatureAlgorithm;
  };
  const cipher = (name: string, algorithm: Algorithm, hash: string | undefined) => {
    const { iv, counter, additionalData, tagLength, label } = fieldsOf(algorithm);
    return {
      name,
      ...optional('iv', counter ?? iv, encoded),
      ...optional('additionalData', additionalData, encoded),
      ...optional('tagLength', tagLength, Number),
      ...optional('hash', hash, String),
      ...optional('label', label, encoded),
    } as CipherAlgorithm;
  };
  const transform = async (op: 'encrypt' | 'decrypt', [algorithm, key, data]: readonly unknown[]) => {
    const name = nameOf(algorithm as Algorithm);
    const found = keyFor(key, op, name);
    const described = cipher(name, algorithm as Algorithm, found.key.algorithm.hash?.name);
    return fromBinary(ask({ op, key: found.data, algorithm: described }, toBinary(data))).buffer;
  };
  const derive = (
    algorithm: Algorithm,
    key: unknown,
    { usage, length }: { usage: string; length: number },
  ) => {
    const name = nameOf(algorithm);
    const { data } = keyFor(key, usage, name);
    return ask({ op: 'derive', key: data, algorithm: derivation(name, algorithm), length });
  };
  const derivation = (name: string, algorithm: Algorithm): DerivationAlgorithm => {
    const fields = fieldsOf(algorithm);
    if (name === 'ECDH' || name === 'X25519') return { name: 'ECDH', public: materialOf(fields['public']) };
    const [hash, salt] = [hashName(fields['hash']), encoded(fields['salt'])];
    if (name === 'HKDF') return { name, hash, salt, info: encoded(fields['info']) };
    if (name === 'PBKDF2') return { name, hash, salt, iterations: Number(fields['iterations']) };
    throw failure('NotSupportedError', `${name} cannot derive keys or bits`);
  };

  return Object.freeze({
    ...keys,
    async digest(algorithm: Algorithm, data: unknown): Promise<ArrayBuffer> {
      return fromBinary(host('digest', hashName(algorithm), toBinary(data)) ?? '').buffer;
    },
    async sign(algorithm: Algorithm, key: unknown, data: unknown): Promise<ArrayBuffer> {
      const name = nameOf(algorithm);
      const found = keyFor(key, 'sign', name);
      const hash = found.key.algorithm.hash?.name;
      const signed =
        name === 'HMAC'
          ? hmac(hash ?? '', found.data.bytes, data)
          : ask({ op: 'sign', key: found.data, algorithm: signature(name, algorithm, hash) }, toBinary(data));
      return fromBinary(signed).buffer;
    },
    async verify(algorithm: Algorithm, key: unknown, signed: unknown, data: unknown): Promise<boolean> {
      const name = nameOf(algorithm);
      const found = keyFor(key, 'verify', name);
      const hash = found.key.algorithm.hash?.name;
      if (name === 'HMAC') return hmac(hash ?? '', found.data.bytes, data) === toBinary(signed);
      const described = signature(name, algorithm, hash);
      return (
        ask({ op: 'verify', key: found.data, algorithm: described }, toBinary(data), toBinary(signed)) === '1'
      );
    },
    encrypt: (...values: unknown[]) => transform('encrypt', values),
    decrypt: (...values: unknown[]) => transform('decrypt', values),
    async deriveBits(algorithm: Algorithm, key: unknown, length: unknown): Promise<ArrayBuffer> {
      return fromBinary(derive(algorithm, key, { usage: 'deriveBits', length: Number(length) })).buffer;
    },
    async deriveKey(
      algorithm: Algorithm,
      key: unknown,
      wanted: Algorithm,
      ...rest: unknown[]
    ): Promise<object> {
      const length = keys.lengthOf(wanted);
      const bits = derive(algorithm, key, { usage: 'deriveKey', length });
      return keys.importKey('raw', fromBinary(bits), wanted, ...rest);
    },
  });
}
