import type { KeyData } from '../../protocol/keys.ts';
import { failure } from './host.ts';

export interface KeyAlgorithm {
  readonly name: string;
  readonly hash?: { readonly name: string };
  readonly namedCurve?: string;
  readonly length?: number;
  readonly modulusLength?: number;
}

interface KeyParts {
  readonly data: KeyData;
  readonly algorithm: KeyAlgorithm;
  readonly extractable: boolean;
  readonly usages: readonly string[];
}

const materials = new WeakMap<object, KeyData>();

/** A key of `crypto.subtle`: its material cannot be read from it. */
export class CryptoKey {
  readonly type: KeyData['type'];
  readonly algorithm: KeyAlgorithm;
  readonly extractable: boolean;
  readonly usages: readonly string[];

  constructor({ data, algorithm, extractable, usages }: KeyParts) {
    this.type = data.type;
    this.algorithm = Object.freeze(algorithm);
    this.extractable = extractable;
    this.usages = Object.freeze([...usages]);
    materials.set(this, data);
    Object.freeze(this);
  }
}

// The bundle may rename the class.
Object.defineProperty(CryptoKey, 'name', { value: 'CryptoKey' });

export function materialOf(key: unknown): KeyData {
  const data = key instanceof CryptoKey ? materials.get(key) : undefined;
  if (data === undefined) throw new TypeError('the key is not a CryptoKey');
  return data;
}

export function keyFor(
  key: unknown,
  usage: string,
  name: string,
): { readonly key: CryptoKey; readonly data: KeyData } {
  const data = materialOf(key);
  const made = key as CryptoKey;
  if (made.algorithm.name !== name)
    throw failure('InvalidAccessError', `the key is for ${made.algorithm.name}, not for ${name}`);
  if (!made.usages.includes(usage))
    throw failure('InvalidAccessError', `the key was not imported for "${usage}"`);
  return { key: made, data };
}
