import type { KeyObject } from 'node:crypto';
import { type HashName, hashes } from '../../../protocol/hashes.ts';
import type { KeyData } from '../../../protocol/keys.ts';
import { crypto } from '../node-crypto.ts';

export class KeyError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

export function keyObjectOf({ type, bytes }: KeyData): KeyObject {
  const key = bytesOf(bytes);
  if (type === 'private') return crypto().createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  if (type === 'public') return crypto().createPublicKey({ key, format: 'der', type: 'spki' });
  throw new KeyError('InvalidAccessError', 'a secret key is not part of a key pair');
}

export function hashOf(name: string | undefined): string {
  const known = hashes[name as HashName];
  if (known === undefined) throw new KeyError('NotSupportedError', `there is no hash ${name}`);
  return known;
}
