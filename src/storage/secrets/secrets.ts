import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

export type KeySource = 'passphrase' | `keychain ${string}`;

/** Parameters that derive the key from the passphrase (RFC 7914). They are in the file, in clear. */
export interface SealingParameters {
  readonly key: KeySource;
  readonly kdf: 'scrypt';
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  /** Base64. */
  readonly salt: string;
}

export interface NamedText {
  /** Bound to the secret: a sealed text under another name does not open. */
  readonly name: string;
  readonly text: string;
}

export interface SecretSealer {
  readonly parameters: SealingParameters;
  /** Base64 of nonce, tag and ciphertext. */
  seal(secret: NamedText): string;
  open(sealed: NamedText): string | null;
}

// 32 MiB and about 0.1 s a guess (OWASP's minimum for scrypt is 2^15 with r 8 and p 3).
const ofPassphrase = { kdf: 'scrypt', cost: 32_768, blockSize: 8, parallelization: 3 } as const;
/** A random key of 256 bits cannot be guessed, however cheap a guess is. */
const ofRandomKey = { kdf: 'scrypt', cost: 2, blockSize: 8, parallelization: 1 } as const;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** All files that this process seals with one passphrase have one salt, so that the key is derived once. */
export function newSealing(source: KeySource, passphrase: string): SealingParameters {
  if (source !== 'passphrase') return withNewSalt({ key: source, ...ofRandomKey });
  const made = ownSealings.get(passphrase) ?? withNewSalt({ key: source, ...ofPassphrase });
  ownSealings.set(passphrase, made);
  return made;
}

/** Without those of files: whoever knows a salt before it is used can compute keys in advance. */
const ownSealings = new Map<string, SealingParameters>();

const withNewSalt = (costs: Omit<SealingParameters, 'salt'>): SealingParameters => ({
  ...costs,
  salt: randomBytes(saltBytes).toString('base64'),
});

export function createSealer(passphrase: string, parameters: SealingParameters): SecretSealer {
  const key = deriveKey(passphrase, parameters);
  const written = new Map<string, { readonly text: string; readonly sealed: string }>();
  return {
    parameters,
    seal({ name, text }) {
      const before = written.get(name);
      if (before?.text === text) return before.sealed;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
      written.set(name, { text, sealed });
      return sealed;
    },
    open({ name, text }) {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const clear = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]);
        return clear.toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Null where a file's parameters may not be used: they must not take all memory, nor make the passphrase cheap to guess. */
export function checkSealingParameters(value: unknown): SealingParameters | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, kdf, cost, blockSize, parallelization, salt } = value as Record<string, unknown>;
  if (kdf !== 'scrypt' || typeof salt !== 'string') return null;
  if (!inRange(cost, 2, 2 ** 17) || !inRange(blockSize, 8, 8) || !inRange(parallelization, 1, 4)) return null;
  const isKeychain = typeof key === 'string' && key.startsWith('keychain ');
  const source = isKeychain ? (key as KeySource) : 'passphrase';
  if (!Number.isInteger(Math.log2(cost)) || (source === 'passphrase' && cost < ofPassphrase.cost))
    return null;
  return { key: source, kdf, cost, blockSize, parallelization, salt };
}

function inRange(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

/** Sessions and sign-ins of one process share a passphrase: each key is derived once, which takes 0.1 s or more. */
const derivedKeys = new Map<string, Buffer>();
const maxDerivedKeys = 64;

function deriveKey(passphrase: string, parameters: SealingParameters): Buffer {
  const id = JSON.stringify([passphrase, parameters]);
  const before = derivedKeys.get(id);
  if (before !== undefined) return before;
  const { cost, blockSize, parallelization, salt } = parameters;
  const key = scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, {
    N: cost,
    r: blockSize,
    p: parallelization,
    maxmem: 256 * cost * blockSize + 1024 * 1024,
  });
  if (derivedKeys.size === maxDerivedKeys) derivedKeys.clear();
  derivedKeys.set(id, key);
  return key;
}
