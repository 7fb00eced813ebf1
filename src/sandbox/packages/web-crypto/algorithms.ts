import { failure } from './host.ts';

export type Algorithm = string | (Readonly<Record<string, unknown>> & { readonly name?: unknown });

export const kinds: Readonly<Record<string, 'hmac' | 'aes' | 'base' | 'rsa' | 'ec' | 'ed25519' | 'x25519'>> =
  {
    HMAC: 'hmac',
    'AES-GCM': 'aes',
    'AES-CBC': 'aes',
    'AES-CTR': 'aes',
    HKDF: 'base',
    PBKDF2: 'base',
    'RSASSA-PKCS1-v1_5': 'rsa',
    'RSA-PSS': 'rsa',
    'RSA-OAEP': 'rsa',
    ECDSA: 'ec',
    ECDH: 'ec',
    Ed25519: 'ed25519',
    X25519: 'x25519',
  };

export type KeyKind = (typeof kinds)[string];

export function nameOf(algorithm: Algorithm): string {
  const wanted = `${typeof algorithm === 'string' ? algorithm : algorithm?.name}`;
  const name = Object.keys(kinds).find((known) => known.toLowerCase() === wanted.toLowerCase());
  if (name !== undefined) return name;
  throw failure(
    'NotSupportedError',
    `there is no algorithm "${wanted}"; supported are ${Object.keys(kinds).join(', ')}`,
  );
}

export const kindOf = (name: string): KeyKind => kinds[name] ?? 'base';

export const fieldsOf = (algorithm: Algorithm): Readonly<Record<string, unknown>> =>
  typeof algorithm === 'string' ? {} : algorithm;

export function hashName(algorithm: unknown): string {
  const wanted = (
    typeof algorithm === 'string' ? algorithm : `${(algorithm as Algorithm & object)?.name}`
  ).toUpperCase();
  if (['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'].includes(wanted)) return wanted;
  throw failure(
    'NotSupportedError',
    `there is no hash "${wanted}"; supported are SHA-1, SHA-256, SHA-384 and SHA-512`,
  );
}

export const usagesOf = (usages: unknown): string[] =>
  Array.from((usages ?? []) as Iterable<unknown>, (usage) => `${usage}`);
