import type { KeyObject } from 'node:crypto';
import type { Component } from '../../../core/request/auth/signatures/httpsig/component.ts';
import {
  coveredComponents,
  signatureBase,
  signatureInput,
} from '../../../core/request/auth/signatures/httpsig/httpsig-base.ts';
import type {
  MessageSignatureAlgorithm,
  MessageSignatureAuth,
} from '../../../core/request/auth/signatures/signed-auth.ts';
import { type HeaderList, headerValue } from '../../../core/request/headers.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import { outgoingBody } from '../../body/body.ts';
import type { WireRequest } from '../../wire.ts';
import { type Authenticator, withHeaders } from '../scheme.ts';
import type { SignatureClock } from './clock.ts';
import { hashBody } from './final-body.ts';
import { isPem, privateKey } from './private-key.ts';

export const createHttpSignatures = (clock: SignatureClock): Authenticator<MessageSignatureAuth> => ({
  async complete(auth, wire) {
    const hasBody = wire.body.kind !== 'none';
    const components = coveredComponents(auth, { hasBody, headers: wire.headers });
    const dated = withHeaders(wire, await addedFields(auth, wire, { components, now: clock.now() }));
    const key = signingKey(auth);
    const input = signatureInput(auth, components, {
      created: Math.floor(clock.now() / 1000),
      nonce: auth.nonce === 'added' ? clock.nonce() : null,
      algorithm: key.algorithm,
    });
    const headers = [...dated.headers, ...(await connectionFields(dated))];
    const base = signatureBase({ ...dated, headers }, components, input);
    if (base.kind === 'missing') throw missingComponent(base.name);
    const signature = sign(key, Buffer.from(base.text, 'latin1')).toString('base64');
    return withHeaders(dated, [
      ['Signature-Input', `${auth.label}=${input}`],
      ['Signature', `${auth.label}=:${signature}:`],
    ]);
  },
  retry: () => false,
});

/** Fields that a signature covers and the request does not have yet: `Content-Digest` (RFC 9530), and `Date`. */
async function addedFields(
  auth: MessageSignatureAuth,
  wire: WireRequest,
  { components, now }: { readonly components: readonly Component[]; readonly now: number },
): Promise<HeaderList> {
  const isMissing = (name: string): boolean =>
    components.some((component) => component.name === name) && headerValue(wire.headers, name) === null;
  return [
    ...(isMissing('date') ? [['Date', new Date(now).toUTCString()] as const] : []),
    ...(isMissing('content-digest') ? [['Content-Digest', await contentDigest(auth, wire)] as const] : []),
  ];
}

async function contentDigest({ digest }: MessageSignatureAuth, wire: WireRequest): Promise<string> {
  const hash = await hashBody(wire, crypto().createHash(digest.replace('-', '')));
  return `${digest}=:${hash.digest('base64')}:`;
}

async function connectionFields(wire: WireRequest): Promise<HeaderList> {
  const { length } = await outgoingBody(wire);
  const all: HeaderList = [
    ['Host', wire.url.host],
    ...(length === null || wire.body.kind === 'none' ? [] : [['Content-Length', String(length)] as const]),
  ];
  return all.filter(([name]) => headerValue(wire.headers, name) === null);
}

type SigningKey =
  | { readonly algorithm: 'hmac-sha256'; readonly secret: Buffer }
  | { readonly algorithm: Exclude<MessageSignatureAlgorithm, 'hmac-sha256'>; readonly key: KeyObject };

function signingKey({ algorithm, key: text, keyEncoding }: MessageSignatureAuth): SigningKey {
  if (algorithm === 'hmac-sha256' || (algorithm === null && !isPem(text)))
    return {
      algorithm: 'hmac-sha256',
      secret: Buffer.from(text, keyEncoding === 'base64' ? 'base64' : 'utf8'),
    };
  const key = privateKey(text, 'httpsig');
  const usual = usualAlgorithm(key);
  if (usual === null || (algorithm !== null && !fits(algorithm, usual))) throw wrongKey(algorithm, key);
  return { algorithm: algorithm ?? usual, key };
}

type KeyAlgorithm = Exclude<MessageSignatureAlgorithm, 'hmac-sha256'>;

function usualAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm | null {
  switch (asymmetricKeyType) {
    case 'ed25519':
      return 'ed25519';
    case 'rsa':
    case 'rsa-pss':
      return 'rsa-pss-sha512';
    case 'ec':
      return curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? null;
    default:
      return null;
  }
}

const curves: Readonly<Record<string, KeyAlgorithm>> = {
  prime256v1: 'ecdsa-p256-sha256',
  secp384r1: 'ecdsa-p384-sha384',
};

const fits = (algorithm: KeyAlgorithm, usual: KeyAlgorithm): boolean =>
  algorithm === usual || (algorithm === 'rsa-v1_5-sha256' && usual === 'rsa-pss-sha512');

function sign(signing: SigningKey, data: Buffer): Buffer {
  const { algorithm } = signing;
  switch (algorithm) {
    case 'hmac-sha256':
      return crypto().createHmac('sha256', signing.secret).update(data).digest();
    case 'ed25519':
      return crypto().sign(null, data, signing.key);
    case 'ecdsa-p256-sha256':
      return crypto().sign('sha256', data, { key: signing.key, dsaEncoding: 'ieee-p1363' });
    case 'ecdsa-p384-sha384':
      return crypto().sign('sha384', data, { key: signing.key, dsaEncoding: 'ieee-p1363' });
    case 'rsa-v1_5-sha256':
      return crypto().sign('sha256', data, signing.key);
    case 'rsa-pss-sha512': {
      const padding = crypto().constants.RSA_PKCS1_PSS_PADDING;
      return crypto().sign('sha512', data, { key: signing.key, padding, saltLength: 64 });
    }
    default:
      return algorithm satisfies never;
  }
}

const missingComponent = (name: string): FailureError =>
  new FailureError({
    code: 'ERR_SIGNATURE_COMPONENT',
    message: `The signature covers ${name}, which the request does not have.`,
    hint: `add the header ${name}, or leave ${name} out of httpsig`,
  });

const wrongKey = (algorithm: KeyAlgorithm | null, { asymmetricKeyType }: KeyObject): FailureError =>
  new FailureError({
    code: 'ERR_SIGNATURE_KEY',
    message: `The httpsig key has the type ${asymmetricKeyType ?? 'unknown'}, which ${algorithm ?? 'no known algorithm'} does not support.`,
    hint: 'omit the algorithm to use the one that fits the key',
  });

const crypto = () => process.getBuiltinModule('node:crypto');
