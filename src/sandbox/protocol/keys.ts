/** Key as data: nothing but text crosses the boundary of the isolate. Bytes are Base64. */
export interface KeyData {
  readonly type: 'secret' | 'private' | 'public';
  /** A secret itself; PKCS #8 of a private key, SPKI of a public one. */
  readonly bytes: string;
}

export type KeyFormat = 'raw' | 'jwk' | 'pkcs8' | 'spki' | 'pem';

export interface KeyFacts {
  readonly kind: string;
  readonly curve?: string;
  readonly modulusLength?: number;
}

/** The outcome of one is `=` and its result, or `!`, the name of an error, a line break and its message. */
export type KeyRequest =
  | { readonly op: 'import'; readonly format: KeyFormat; readonly jwk?: object; readonly curve?: string }
  | { readonly op: 'export'; readonly format: KeyFormat; readonly key: KeyData }
  | {
      readonly op: 'generate';
      readonly kind: 'rsa' | 'ec' | 'ed25519' | 'x25519';
      readonly modulusLength?: number;
      readonly curve?: string;
    }
  | { readonly op: 'sign' | 'verify'; readonly key: KeyData; readonly algorithm: SignatureAlgorithm }
  | { readonly op: 'encrypt' | 'decrypt'; readonly key: KeyData; readonly algorithm: CipherAlgorithm }
  | {
      readonly op: 'derive';
      readonly key: KeyData;
      readonly algorithm: DerivationAlgorithm;
      readonly length: number;
    };

export interface SignatureAlgorithm {
  readonly name: 'RSASSA-PKCS1-v1_5' | 'RSA-PSS' | 'ECDSA' | 'Ed25519';
  readonly hash?: string;
  readonly saltLength?: number;
}

/** Initialization vectors, labels and additional data are Base64. */
export interface CipherAlgorithm {
  readonly name: 'AES-GCM' | 'AES-CBC' | 'AES-CTR' | 'RSA-OAEP';
  readonly iv?: string;
  readonly additionalData?: string;
  /** Bits. */
  readonly tagLength?: number;
  readonly hash?: string;
  readonly label?: string;
}

export type DerivationAlgorithm =
  | { readonly name: 'HKDF'; readonly hash: string; readonly salt: string; readonly info: string }
  | { readonly name: 'PBKDF2'; readonly hash: string; readonly salt: string; readonly iterations: number }
  | { readonly name: 'ECDH'; readonly public: KeyData };

/** Limits of one operation: iterations of PBKDF2 for 20 bytes, bits of an RSA key, bytes of data, bits of a derived key. */
export const keyLimits = {
  iterations: 5_000_000,
  modulusLength: 4096,
  dataLength: 64_000_000,
  derivedBits: 1_048_576,
};
