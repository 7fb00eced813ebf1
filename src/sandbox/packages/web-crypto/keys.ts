import type { KeyData, KeyFacts, KeyFormat, KeyRequest } from '../../protocol/keys.ts';
import type { HostCall } from '../../realm/contract.ts';
import { type Algorithm, fieldsOf, hashName, kindOf, nameOf, usagesOf } from './algorithms.ts';
import { CryptoKey, type KeyAlgorithm, materialOf } from './crypto-key.ts';
import { askWith, base64Of, failure, fromBinary, keyFormats, toBinary } from './host.ts';

type FoundKey = KeyData & { readonly facts: KeyFacts };

export function createKeys(host: HostCall) {
  const ask = askWith(host);
  const base64 = base64Of(host);
  const secretOf = (format: KeyFormat, data: unknown): string => {
    if (format === 'raw') return toBinary(data);
    const { kty, k } = (data ?? {}) as Readonly<Record<string, unknown>>;
    if (format !== 'jwk' || kty !== 'oct' || typeof k !== 'string')
      throw failure('DataError', 'a secret is imported as raw bytes or as a JWK of type "oct"');
    return base64.decode(k);
  };
  const secretKey = (binary: string, algorithm: Algorithm, flags: Flags) => {
    const name = nameOf(algorithm);
    const bits = binary.length * 8;
    if (binary === '') throw failure('DataError', 'the key is empty');
    if (kindOf(name) === 'aes' && ![128, 192, 256].includes(bits))
      throw failure('DataError', 'an AES key has 128, 192 or 256 bits');
    return new CryptoKey({
      data: { type: 'secret', bytes: base64.encode(binary) },
      algorithm: { name, length: bits, ...hashPart(name, algorithm) },
      ...flags,
    });
  };
  const pairKey = ({ facts, ...data }: FoundKey, algorithm: Algorithm, flags: Flags) => {
    const name = nameOf(algorithm);
    const { namedCurve } = fieldsOf(algorithm);
    if (facts.kind !== kindOf(name) || (facts.kind === 'ec' && facts.curve !== namedCurve))
      throw failure('DataError', `the key is not a ${name} key with these parameters`);
    return new CryptoKey({
      data,
      algorithm: { name, ...factsPart(facts), ...hashPart(name, algorithm) },
      ...flags,
    });
  };
  const random = (bits: number) => host('random', `${bits / 8}`) ?? '';
  const lengthOf = (algorithm: Algorithm): number => {
    const { length, hash } = fieldsOf(algorithm);
    if (length !== undefined) return Number(length);
    if (kindOf(nameOf(algorithm)) === 'hmac')
      return ['SHA-1', 'SHA-256'].includes(hashName(hash)) ? 512 : 1024;
    throw failure('OperationError', 'the algorithm of the key needs a length');
  };

  async function importKey(
    format: unknown,
    data: unknown,
    algorithm: Algorithm,
    ...rest: unknown[]
  ): Promise<CryptoKey> {
    const [extractable, usages] = rest;
    const flags = { extractable: Boolean(extractable), usages: usagesOf(usages) };
    const wanted = keyFormats.find((known) => known === format);
    if (wanted === undefined) throw unsupported('imported', format);
    const name = nameOf(algorithm);
    if (['hmac', 'aes', 'base'].includes(kindOf(name)))
      return secretKey(secretOf(wanted, data), algorithm, flags);
    const { namedCurve = name } = fieldsOf(algorithm);
    const request: KeyRequest = {
      op: 'import',
      format: wanted,
      curve: `${namedCurve}`,
      ...(wanted === 'jwk' && { jwk: data as object }),
    };
    return pairKey(JSON.parse(ask(request, wanted === 'jwk' ? '' : toBinary(data))), algorithm, flags);
  }

  return {
    lengthOf,
    importKey,
    async generateKey(algorithm: Algorithm, extractable: unknown, usages: unknown): Promise<object> {
      const name = nameOf(algorithm);
      const kind = kindOf(name);
      const all = usagesOf(usages);
      const isExtractable = Boolean(extractable);
      if (kind === 'base') throw failure('NotSupportedError', `${name} does not create keys`);
      if (kind === 'hmac' || kind === 'aes')
        return secretKey(random(lengthOf(algorithm)), algorithm, { extractable: isExtractable, usages: all });
      const { modulusLength, namedCurve } = fieldsOf(algorithm);
      const made = JSON.parse(
        ask({
          op: 'generate',
          kind,
          ...(modulusLength !== undefined && { modulusLength: Number(modulusLength) }),
          ...(namedCurve !== undefined && { curve: `${namedCurve}` }),
        }),
      );
      const publicUsages = all.filter((usage) => ['verify', 'encrypt'].includes(usage));
      return {
        privateKey: pairKey(made.privateKey, algorithm, {
          extractable: isExtractable,
          usages: all.filter((usage) => !publicUsages.includes(usage)),
        }),
        publicKey: pairKey(made.publicKey, algorithm, { extractable: true, usages: publicUsages }),
      };
    },
    async exportKey(format: KeyFormat, key: unknown): Promise<ArrayBuffer | object> {
      const data = materialOf(key);
      const { extractable, algorithm, usages } = key as CryptoKey;
      if (!extractable) throw failure('InvalidAccessError', 'the key cannot be exported');
      const jwk = { ext: true, key_ops: usages };
      if (data.type === 'secret') {
        const binary = base64.decode(data.bytes);
        if (format === 'raw') return fromBinary(binary).buffer;
        if (format === 'jwk') return { kty: 'oct', k: base64.encodeUrl(binary), ...jwk };
        throw failure('NotSupportedError', `a key of ${algorithm.name} is exported as "raw" or "jwk"`);
      }
      if (!keyFormats.includes(format)) throw unsupported('exported', format);
      const exported = ask({ op: 'export', format, key: data });
      return format === 'jwk' ? { ...JSON.parse(exported), ...jwk } : fromBinary(exported).buffer;
    },
  };
}

const unsupported = (verb: string, format: unknown): Error =>
  failure(
    'NotSupportedError',
    `keys cannot be ${verb} as "${format}"; supported are ${keyFormats.join(', ')}`,
  );

interface Flags {
  readonly extractable: boolean;
  readonly usages: readonly string[];
}

const hashPart = (name: string, algorithm: Algorithm): Pick<KeyAlgorithm, 'hash'> =>
  ['hmac', 'rsa'].includes(kindOf(name))
    ? { hash: Object.freeze({ name: hashName(fieldsOf(algorithm)['hash'] ?? '') }) }
    : {};

const factsPart = ({ curve, modulusLength }: KeyFacts): Partial<KeyAlgorithm> => ({
  ...(curve !== undefined && { namedCurve: curve }),
  ...(modulusLength !== undefined && { modulusLength }),
});
