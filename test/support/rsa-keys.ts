import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** A key pair of RSA with 2048 bits from a file: to make one takes as long as twenty commands. */
export function rsaKeys(name: 'one' | 'two'): KeyPair {
  const pem = readFileSync(new URL(`../fixtures/rsa/${name}.key`, import.meta.url), 'utf8');
  return { privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) };
}
