import type { KeyObject } from 'node:crypto';
import { type KeyData, type KeyFacts, type KeyRequest, keyLimits } from '../../../protocol/keys.ts';
import { crypto } from '../node-crypto.ts';
import { cipher } from './ciphers.ts';
import { bytesOf, hashOf, KeyError, keyObjectOf } from './key-data.ts';
import { sign, verify } from './signatures.ts';

/** Carries out an operation with keys; the result is described in protocol/keys.ts. Never throws. */
export function computeWithKey(json: string, data: string, signature: string): string {
  try {
    if (data.length > keyLimits.dataLength) throw new KeyError('OperationError', 'the data is too long');
    return `=${run(JSON.parse(json), Buffer.from(data, 'latin1'), Buffer.from(signature, 'latin1'))}`;
  } catch (error) {
    return error instanceof KeyError
      ? `!${error.name}\n${error.message}`
      : '!OperationError\nthe operation failed with this key, these parameters or this data';
  }
}

function run(request: KeyRequest, data: Buffer, signature: Buffer): string {
  switch (request.op) {
    case 'import':
      return JSON.stringify(imported(request, data));
    case 'export':
      return exported(request);
    case 'generate':
      return JSON.stringify(generated(request));
    case 'sign':
      return sign(request.key, request.algorithm, data).toString('latin1');
    case 'verify':
      return verify(request.key, request.algorithm, { data, signature }) ? '1' : '0';
    case 'encrypt':
    case 'decrypt':
      return cipher(request, data).toString('latin1');
    case 'derive':
      return derived(request).toString('latin1');
    default:
      throw new KeyError(
        'NotSupportedError',
        `there is no operation ${(request satisfies never as KeyRequest).op}`,
      );
  }
}

function imported({ format, jwk, curve }: Extract<KeyRequest, { op: 'import' }>, data: Buffer) {
  const key = readKey({ format, jwk, curve, data });
  return { ...keyData(key), facts: factsOf(key) };
}

interface Source {
  readonly format: string;
  readonly jwk: object | undefined;
  readonly curve: string | undefined;
  readonly data: Buffer;
}

function readKey({ format, jwk, curve, data }: Source): KeyObject {
  try {
    switch (format) {
      case 'jwk': {
        const input = { key: jwk as never, format: 'jwk' } as const;
        return 'd' in (jwk ?? {}) ? crypto().createPrivateKey(input) : crypto().createPublicKey(input);
      }
      case 'pkcs8':
        return crypto().createPrivateKey({ key: data, format: 'der', type: 'pkcs8' });
      case 'spki':
        return crypto().createPublicKey({ key: data, format: 'der', type: 'spki' });
      case 'pem': {
        const text = data.toString();
        return /PRIVATE KEY-----/.test(text)
          ? crypto().createPrivateKey(text)
          : crypto().createPublicKey(text);
      }
      default:
        return crypto().createPublicKey({ key: rawJwk(curve ?? '', data) as never, format: 'jwk' });
    }
  } catch {
    throw new KeyError('DataError', `the ${format} text is not a key of this type`);
  }
}

/** The point of a public key, not compressed. */
function rawJwk(curve: string, data: Buffer): object {
  if (/^(?:Ed|X)25519$/.test(curve)) return { kty: 'OKP', crv: curve, x: data.toString('base64url') };
  const half = (data.length - 1) / 2;
  const part = (from: number) => data.subarray(from, from + half).toString('base64url');
  return { kty: 'EC', crv: curve, x: part(1), y: part(1 + half) };
}

function keyData(key: KeyObject): KeyData {
  const der = key.export({ format: 'der', type: key.type === 'private' ? 'pkcs8' : 'spki' } as never);
  return { type: key.type, bytes: (der as unknown as Buffer).toString('base64') };
}

function factsOf(key: KeyObject): KeyFacts {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  return {
    kind: key.asymmetricKeyType ?? 'secret',
    ...(modulusLength !== undefined && { modulusLength }),
    ...(namedCurve !== undefined && { curve: curveNames[namedCurve] ?? namedCurve }),
  };
}

const curveNames: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

function exported({ format, key }: Extract<KeyRequest, { op: 'export' }>): string {
  const object = keyObjectOf(key);
  if (format === 'jwk') return JSON.stringify(object.export({ format: 'jwk' }));
  if (format === 'raw') {
    const { x = '', y } = object.export({ format: 'jwk' });
    const parts = [Buffer.from(x, 'base64url'), ...(y === undefined ? [] : [Buffer.from(y, 'base64url')])];
    return Buffer.concat(y === undefined ? parts : [Buffer.of(4), ...parts]).toString('latin1');
  }
  if ((format === 'pkcs8') !== (object.type === 'private'))
    throw new KeyError('InvalidAccessError', `a ${object.type} key is not exported as ${format}`);
  return bytesOf(key.bytes).toString('latin1');
}

function generated({ kind, modulusLength = 2048, curve }: Extract<KeyRequest, { op: 'generate' }>) {
  if (!(modulusLength >= 1024 && modulusLength <= keyLimits.modulusLength))
    throw new KeyError('OperationError', `RSA keys need 1024 to ${keyLimits.modulusLength} bits`);
  const options = kind === 'rsa' ? { modulusLength } : kind === 'ec' ? { namedCurve: curve } : undefined;
  const pair = crypto().generateKeyPairSync(kind as 'rsa', options as never) as unknown as {
    readonly privateKey: KeyObject;
    readonly publicKey: KeyObject;
  };
  return {
    privateKey: { ...keyData(pair.privateKey), facts: factsOf(pair.privateKey) },
    publicKey: { ...keyData(pair.publicKey), facts: factsOf(pair.publicKey) },
  };
}

function derived({ key, algorithm, length }: Extract<KeyRequest, { op: 'derive' }>): Buffer {
  if (!(length > 0 && length % 8 === 0 && length <= keyLimits.derivedBits))
    throw new KeyError('OperationError', 'the length must be a multiple of 8 bits, at most 1 million');
  const size = length / 8;
  switch (algorithm.name) {
    case 'HKDF': {
      const { hash, salt, info } = algorithm;
      return Buffer.from(
        crypto().hkdfSync(hashOf(hash), bytesOf(key.bytes), bytesOf(salt), bytesOf(info), size),
      );
    }
    case 'PBKDF2': {
      const { hash, salt, iterations } = algorithm;
      if (!(iterations >= 1 && iterations * Math.ceil(size / 20) <= keyLimits.iterations))
        throw new KeyError('OperationError', `PBKDF2 needs 1 to ${keyLimits.iterations} iterations`);
      return crypto().pbkdf2Sync(bytesOf(key.bytes), bytesOf(salt), iterations, size, hashOf(hash));
    }
    case 'ECDH': {
      const shared = crypto().diffieHellman({
        privateKey: keyObjectOf(key),
        publicKey: keyObjectOf(algorithm.public),
      });
      if (size > shared.length)
        throw new KeyError('OperationError', 'the shared secret is shorter than the length asked for');
      return shared.subarray(0, size);
    }
    default:
      throw new KeyError('NotSupportedError', 'supported are HKDF, PBKDF2, ECDH and X25519');
  }
}
