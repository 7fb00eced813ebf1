import type { KeyData, SignatureAlgorithm } from '../../../protocol/keys.ts';
import { crypto } from '../node-crypto.ts';
import { hashOf, KeyError, keyObjectOf } from './key-data.ts';

export const sign = (key: KeyData, algorithm: SignatureAlgorithm, data: Buffer): Buffer =>
  crypto().sign(hashFor(algorithm), data, inputOf(key, algorithm));

export const verify = (
  key: KeyData,
  algorithm: SignatureAlgorithm,
  { data, signature }: { readonly data: Buffer; readonly signature: Buffer },
): boolean => crypto().verify(hashFor(algorithm), data, inputOf(key, algorithm), signature);

const hashFor = ({ name, hash }: SignatureAlgorithm): string | null =>
  name === 'Ed25519' ? null : hashOf(hash);

/** Signatures of ECDSA are two numbers of a fixed length, as in JWT. */
function inputOf(data: KeyData, { name, saltLength }: SignatureAlgorithm) {
  const key = keyObjectOf(data);
  const isFit = key.asymmetricKeyType === kinds[name];
  if (!isFit)
    throw new KeyError(
      'InvalidAccessError',
      `${name} cannot sign with a key of type ${key.asymmetricKeyType}`,
    );
  switch (name) {
    case 'RSASSA-PKCS1-v1_5':
      return { key, padding: crypto().constants.RSA_PKCS1_PADDING };
    case 'RSA-PSS':
      return {
        key,
        padding: crypto().constants.RSA_PKCS1_PSS_PADDING,
        saltLength: saltLength ?? crypto().constants.RSA_PSS_SALTLEN_DIGEST,
      };
    case 'ECDSA':
      return { key, dsaEncoding: 'ieee-p1363' as const };
    case 'Ed25519':
      return { key };
    default:
      throw new KeyError('NotSupportedError', `there is no signature algorithm ${name satisfies never}`);
  }
}

const kinds = { 'RSASSA-PKCS1-v1_5': 'rsa', 'RSA-PSS': 'rsa', ECDSA: 'ec', Ed25519: 'ed25519' } as const;
