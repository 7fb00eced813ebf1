/** Hashes by the names of the Web Crypto API and those of Node's `crypto`, each with OpenSSL's name. */
export const hashes = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA-512/256': 'sha512-256',
  'SHA3-256': 'sha3-256',
  'SHA3-384': 'sha3-384',
  'SHA3-512': 'sha3-512',
  RIPEMD160: 'ripemd160',
} as const;

export type HashName = keyof typeof hashes;
