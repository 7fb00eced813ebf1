import { createPrivateKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Component,
  readComponent,
} from '../../../../src/core/request/auth/signatures/httpsig/component.ts';
import type { MessageSignatureAuth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';
import { createHttpSignatures } from '../../../../src/http/auth/signatures/httpsig.ts';
import { rsaKeys } from '../../../support/rsa-keys.ts';
import { clockAt, complete, headerOf } from './complete.ts';

const pem = (key: ReturnType<typeof createPrivateKey>) =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));

const auth: MessageSignatureAuth = {
  kind: 'httpsig',
  keyId: 'test',
  key: 'secret',
  keyEncoding: 'text',
  algorithm: null,
  components: [],
  label: 'sig1',
  tag: null,
  nonce: 'none',
  namesAlgorithm: 'no',
  expires: null,
  digest: 'sha-256',
};

const covered = (...texts: readonly string[]): readonly Component[] =>
  texts.map((text) => readComponent(text) as Component);

const signatures = createHttpSignatures(clockAt(1618884473, 'b3k2pp5k7z-50gnwp.yemd'));

// RFC 9421, appendix B.2: the test request.
const request = {
  url: 'https://example.com/foo?param=Value&Pet=dog',
  method: 'POST',
  headers: [
    ['Date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['Content-Type', 'application/json'],
  ],
  body: { kind: 'text', text: '{"hello": "world"}' },
} as const;

describe('RFC 9421, appendix B', () => {
  it('B.2.5: hmac-sha256', async () => {
    const signed = await complete(
      signatures,
      {
        ...auth,
        keyId: 'test-shared-secret',
        key: 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
        keyEncoding: 'base64',
        label: 'sig-b25',
        components: covered('date', '@authority', 'content-type'),
      },
      request,
    );
    expect(headerOf(signed, 'signature-input')).toBe(
      'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    );
    expect(headerOf(signed, 'signature')).toBe('sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:');
  });

  it('B.2.6: ed25519', async () => {
    const key = createPrivateKey({
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
        x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
      },
      format: 'jwk',
    });
    const signed = await complete(
      signatures,
      {
        ...auth,
        keyId: 'test-key-ed25519',
        key: pem(key),
        label: 'sig-b26',
        components: covered('date', '@method', '@path', '@authority', 'content-type', 'content-length'),
      },
      request,
    );
    expect(headerOf(signed, 'signature-input')).toBe(
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    );
    expect(headerOf(signed, 'signature')).toBe(
      'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
    );
  });

  // Appendix B.2, and RFC 9530, appendix D.
  it.each([
    ['sha-256', 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:'],
    [
      'sha-512',
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    ],
  ] as const)('Content-Digest with %s', async (digest, value) => {
    const signed = await complete(signatures, { ...auth, digest }, request);
    expect(headerOf(signed, 'content-digest')).toBe(value);
    expect(headerOf(signed, 'signature-input')).toBe(
      'sig1=("@method" "@target-uri" "content-type" "content-digest");created=1618884473;keyid="test"',
    );
  });
});

describe('signatures that differ each time', () => {
  const rsa = () => rsaKeys('one');
  it.each([
    ['rsa-pss-sha512', rsa, 'sha512', { padding: 6, saltLength: 64 }],
    ['rsa-v1_5-sha256', rsa, 'sha256', {}],
    [
      'ecdsa-p256-sha256',
      () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      'sha256',
      { dsaEncoding: 'ieee-p1363' },
    ],
    [
      'ecdsa-p384-sha384',
      () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
      'sha384',
      { dsaEncoding: 'ieee-p1363' },
    ],
  ] as const)('%s', async (algorithm, makeKeys, hash, options) => {
    const { privateKey, publicKey } = makeKeys();
    const signed = await complete(
      signatures,
      {
        ...auth,
        key: pem(privateKey),
        algorithm,
        components: covered('@method', '@scheme', '@request-target', '@query'),
        nonce: 'added',
        namesAlgorithm: 'yes',
        tag: 'my "app"',
        expires: 60,
      },
      request,
    );
    const input = `("@method" "@scheme" "@request-target" "@query");created=1618884473;expires=1618884533;keyid="test";alg="${algorithm}";nonce="b3k2pp5k7z-50gnwp.yemd";tag="my \\"app\\""`;
    expect(headerOf(signed, 'signature-input')).toBe(`sig1=${input}`);
    const base = [
      '"@method": POST',
      '"@scheme": https',
      '"@request-target": /foo?param=Value&Pet=dog',
      '"@query": ?param=Value&Pet=dog',
      `"@signature-params": ${input}`,
    ].join('\n');
    const bytes = Buffer.from(/:(.+):/.exec(headerOf(signed, 'signature') ?? '')?.[1] ?? '', 'base64');
    expect(verify(hash, Buffer.from(base), { key: publicKey, ...options }, bytes)).toBe(true);
  });
});

describe('requests that cannot be signed', () => {
  it.each([
    [
      'a header that is missing',
      { components: covered('x-missing') },
      'The signature covers x-missing, which the request does not have.',
    ],
    [
      'a member that is missing',
      { components: covered('content-type;key="a"') },
      'The signature covers content-type;key="a", which the request does not have.',
    ],
    [
      'a parameter that is there twice',
      { components: covered('@query-param;name="x"') },
      'The signature covers @query-param;name="x", which the request does not have.',
    ],
    [
      'a text as a private key',
      { algorithm: 'ed25519' },
      'The key of httpsig is not a private key that can be read.',
    ],
    [
      'a key of another kind',
      { algorithm: 'ed25519', key: pem(rsaKeys('one').privateKey) },
      'The httpsig key has the type rsa, which ed25519 does not support.',
    ],
  ] as const)('%s', async (_name, changes, message) => {
    await expect(complete(signatures, { ...auth, ...changes }, request)).rejects.toMatchObject({
      failure: { message },
    });
  });
});
