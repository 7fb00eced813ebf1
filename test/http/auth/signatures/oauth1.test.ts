import { createVerify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { oauth1Key, oauth1Text } from '../../../../src/core/request/auth/signatures/oauth1-request.ts';
import type { OAuth1Auth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';
import { createOAuth1 } from '../../../../src/http/auth/signatures/oauth1.ts';
import { rsaKeys } from '../../../support/rsa-keys.ts';
import { clockAt, complete, headerOf } from './complete.ts';

const form = (text: string) =>
  ({
    method: 'POST',
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: { kind: 'text', text },
  }) as const;

const auth: OAuth1Auth = {
  kind: 'oauth1',
  consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
  consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
  token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
  tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
  method: 'HMAC-SHA1',
  place: 'header',
  bodyHash: 'none',
  realm: null,
  callback: null,
  verifier: null,
};

// The example of Twitter's documentation.
const oauth1 = createOAuth1(clockAt(1318622958, 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'));
const url = 'https://api.twitter.com/1/statuses/update.json?include_entities=true';
const status = 'status=Hello%20Ladies%20%2b%20Gentlemen%2c%20a%20signed%20OAuth%20request%21';

// RFC 5849, section 3.4.1.1, with erratum 2550.
it('builds the base string of the RFC', () => {
  const text = oauth1Text(
    {
      method: 'POST',
      url: new URL('http://EXAMPLE.COM:80/request'),
      path: '/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
      form: 'c2&a3=2+q',
    },
    [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ],
  );
  expect(text).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  );
});

describe('a signature', () => {
  it('can be in the header', async () => {
    expect(headerOf(await complete(oauth1, auth, { url, ...form(status) }), 'authorization')).toBe(
      'OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958", oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", oauth_version="1.0", oauth_signature="tnnArxj06cWHq44gCs1OSKk%2FjLY%3D"',
    );
  });

  it('can be in the query', async () => {
    const { path, headers } = await complete(oauth1, { ...auth, place: 'query' }, { url, ...form(status) });
    expect(path).toMatch(
      /^\/1\/statuses\/update\.json\?include_entities=true&oauth_consumer_key=xvz.*&oauth_signature=tnnArxj06cWHq44gCs1OSKk%2FjLY%3D$/,
    );
    expect(headerOf({ headers }, 'authorization')).toBeUndefined();
  });

  it('can be in a form', async () => {
    const { body } = await complete(oauth1, { ...auth, place: 'body' }, { url, ...form(status) });
    expect(body).toEqual({
      kind: 'text',
      text: expect.stringMatching(
        /^status=Hello.*&oauth_version=1\.0&oauth_signature=tnnArxj06cWHq44gCs1OSKk%2FjLY%3D$/,
      ),
    });
  });

  it('is not added to a body that is not a form', async () => {
    const json = { method: 'POST', body: { kind: 'text', text: '{}' } } as const;
    await expect(complete(oauth1, { ...auth, place: 'body' }, { url, ...json })).rejects.toMatchObject({
      failure: { code: 'ERR_OAUTH1_BODY' },
    });
  });

  it('is the key with PLAINTEXT', async () => {
    const plain: OAuth1Auth = { ...auth, method: 'PLAINTEXT', consumerSecret: 'a&b', tokenSecret: 'c' };
    expect(oauth1Key(plain)).toBe('a%26b&c');
    expect(headerOf(await complete(oauth1, plain, { url }), 'authorization')).toContain(
      'oauth_signature="a%2526b%26c"',
    );
  });

  it.each([
    ['RSA-SHA1', 'RSA-SHA1'],
    ['RSA-SHA256', 'RSA-SHA256'],
  ] as const)('is made with a private key (%s)', async (method, algorithm) => {
    const { privateKey, publicKey } = rsaKeys('one');
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    // As it comes from an environment variable.
    const secret = pem.replaceAll('\n', '\\n');
    const signed = await complete(
      oauth1,
      { ...auth, method, consumerSecret: secret, token: null },
      { url: 'http://photos.example.net/photos?size=original' },
    );
    const [, signature = ''] =
      /oauth_signature="([^"]+)"/.exec(headerOf(signed, 'authorization') ?? '') ?? [];
    const text = `GET&http%3A%2F%2Fphotos.example.net%2Fphotos&oauth_consumer_key%3D${auth.consumerKey}%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26oauth_signature_method%3D${method}%26oauth_timestamp%3D1318622958%26oauth_version%3D1.0%26size%3Doriginal`;
    const verify = createVerify(algorithm).update(text);
    expect(verify.verify(publicKey, decodeURIComponent(signature), 'base64')).toBe(true);
  });

  it('covers a body that is not a form by its hash', async () => {
    const signed = await complete(
      oauth1,
      { ...auth, bodyHash: 'added' },
      { url, method: 'PUT', body: { kind: 'text', text: 'Hello World!' } },
    );
    // The example of the draft "OAuth Request Body Hash".
    expect(headerOf(signed, 'authorization')).toContain('oauth_body_hash="Lve95gjOVATpfV8EL5X4nxwjKHE%3D"');
  });
});
