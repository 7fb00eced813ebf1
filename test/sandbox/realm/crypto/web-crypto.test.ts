import { constants, createPublicKey, generateKeyPairSync, verify, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rsaKeys } from '../../../support/rsa-keys.ts';
import { type Harness, startSandbox } from '../../harness.ts';

const { subtle } = webcrypto;
const text = new TextEncoder().encode('a text to sign');
let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
  await harness.run(`const text = new TextEncoder().encode('a text to sign');
    const base64 = (bytes) => Buffer.from(bytes).toString('base64');
    const bytes = (text) => Buffer.from(text, 'base64');`);
});

afterAll(() => harness.sandbox.dispose());

/** The text that the code evaluates to. */
const evaluate = async (code: string): Promise<string> => JSON.parse(await print(`JSON.stringify(${code})`));

async function print(code: string): Promise<string> {
  const printed = await harness.print(`console.log(${code})`);
  expect(printed).toBeNull();
  return harness.output.at(-1)?.text ?? '';
}

describe('signatures of scripts', () => {
  it.each([
    ['RSASSA-PKCS1-v1_5', { hash: 'SHA-256' }, {}],
    ['RSA-PSS', { hash: 'SHA-512' }, { saltLength: 32 }],
    ['ECDSA', { namedCurve: 'P-256' }, { hash: 'SHA-256' }],
    ['ECDSA', { namedCurve: 'P-521' }, { hash: 'SHA-512' }],
    ['Ed25519', {}, {}],
  ])('are those of Node: %s %j', async (name, forKey, forUse) => {
    const parameters = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
    const pair = (await subtle.generateKey({ name, ...parameters, ...forKey } as never, true, [
      'sign',
      'verify',
    ])) as unknown as webcrypto.CryptoKeyPair;
    const use = { name, ...forUse } as never;
    const pkcs8 = Buffer.from(await subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
    const jwk = await subtle.exportKey('jwk', pair.publicKey);
    const theirs = Buffer.from(await subtle.sign(use, pair.privateKey, text)).toString('base64');
    const algorithm = JSON.stringify({ name, ...forKey });
    const ours = await evaluate(
      `base64(await crypto.subtle.sign(${JSON.stringify(use)}, await crypto.subtle.importKey('pkcs8', bytes('${pkcs8}'), ${algorithm}, false, ['sign']), text))`,
    );
    expect(await subtle.verify(use, pair.publicKey, Buffer.from(ours, 'base64'), text)).toBe(true);
    const checks = `(await Promise.all(['${theirs}', '${theirs}'.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].map(async (signature) =>
      crypto.subtle.verify(${JSON.stringify(use)}, await crypto.subtle.importKey('jwk', ${JSON.stringify(jwk)}, ${algorithm}, true, ['verify']), bytes(signature), text))))`;
    expect(await evaluate(checks)).toEqual([true, false]);
  });

  it('are made with keys of their own, which are exported as Node reads them', async () => {
    const code = `await (async () => {
      const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign', 'verify']);
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-384' }, privateKey, text);
      const raw = await crypto.subtle.exportKey('raw', publicKey);
      return [base64(signature), base64(await crypto.subtle.exportKey('spki', publicKey)), base64(raw), publicKey.type, privateKey.usages];
    })()`;
    const [signature = '', spki = '', raw = '', ...rest] = (await evaluate(code)) as unknown as string[];
    expect(rest).toEqual(['public', ['sign']]);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-384' };
    for (const [format, key] of [
      ['spki', spki],
      ['raw', raw],
    ] as const) {
      const imported = await subtle.importKey(format, Buffer.from(key, 'base64'), algorithm, true, [
        'verify',
      ]);
      const use = { name: 'ECDSA', hash: 'SHA-384' };
      expect(await subtle.verify(use, imported, Buffer.from(signature, 'base64'), text)).toBe(true);
    }
  });
});

describe('ciphers and derived keys of scripts', () => {
  it.each([
    ['AES-GCM', { additionalData: [1, 2], tagLength: 96 }, 12],
    ['AES-CBC', {}, 16],
  ])('are those of Node: %s', async (name, extra: { additionalData?: number[] }, ivLength) => {
    const [secret, iv] = [
      webcrypto.getRandomValues(new Uint8Array(32)),
      webcrypto.getRandomValues(new Uint8Array(ivLength)),
    ];
    const use = {
      name,
      iv,
      ...extra,
      ...(extra.additionalData && { additionalData: Uint8Array.from(extra.additionalData) }),
    };
    const key = await subtle.importKey('raw', secret, name, true, ['encrypt', 'decrypt']);
    const theirs = Buffer.from(await subtle.encrypt(use, key, text)).toString('base64');
    const inside = `{ name: '${name}', iv: Uint8Array.of(${iv}), ...${JSON.stringify(extra)}, ...(${Boolean(extra.additionalData)} && { additionalData: Uint8Array.of(1, 2) }) }`;
    const code = `await (async () => {
      const key = await crypto.subtle.importKey('raw', Uint8Array.of(${secret}), '${name}', false, ['encrypt', 'decrypt']);
      return [base64(await crypto.subtle.encrypt(${inside}, key, text)), base64(await crypto.subtle.decrypt(${inside}, key, bytes('${theirs}')))];
    })()`;
    expect(await evaluate(code)).toEqual([theirs, Buffer.from(text).toString('base64')]);
  });

  it('encrypt with RSA-OAEP for a key of Node', async () => {
    const pair = await subtle.generateKey(
      { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['encrypt', 'decrypt'],
    );
    const spki = Buffer.from(await subtle.exportKey('spki', pair.publicKey)).toString('base64');
    const sent = await evaluate(
      `base64(await crypto.subtle.encrypt('RSA-OAEP', await crypto.subtle.importKey('spki', bytes('${spki}'), { name: 'RSA-OAEP', hash: 'SHA-256' }, true, ['encrypt']), text))`,
    );
    const read = await subtle.decrypt('RSA-OAEP', pair.privateKey, Buffer.from(sent, 'base64'));
    expect(Buffer.from(read).toString()).toBe('a text to sign');
  });

  it.each([
    ['HKDF', "salt: text, info: text, hash: 'SHA-256'", { salt: text, info: text, hash: 'SHA-256' }],
    [
      'PBKDF2',
      "salt: text, iterations: 1000, hash: 'SHA-512'",
      { salt: text, iterations: 1000, hash: 'SHA-512' },
    ],
  ])('are derived as Node derives them: %s', async (name, inside, outside) => {
    const key = await subtle.importKey('raw', text, name, false, ['deriveBits']);
    const theirs = Buffer.from(await subtle.deriveBits({ name, ...outside }, key, 256)).toString('base64');
    const code = `await (async () => {
      const key = await crypto.subtle.importKey('raw', text, '${name}', false, ['deriveBits', 'deriveKey']);
      const made = await crypto.subtle.deriveKey({ name: '${name}', ${inside} }, key, { name: 'AES-GCM', length: 256 }, true, ['encrypt']);
      return [base64(await crypto.subtle.deriveBits({ name: '${name}', ${inside} }, key, 256)), base64(await crypto.subtle.exportKey('raw', made))];
    })()`;
    expect(await evaluate(code)).toEqual([theirs, theirs]);
  });

  it.each([
    [
      "crypto.subtle.importKey('raw', text, 'AES-GCM', true, [])",
      'DataError: an AES key has 128, 192 or 256 bits',
    ],
    [
      "crypto.subtle.importKey('pkcs8', text, 'Ed25519', true, [])",
      'DataError: the pkcs8 text is not a key of this type',
    ],
    [
      "crypto.subtle.importKey('raw', text, 'DES', true, [])",
      'NotSupportedError: there is no algorithm "DES"',
    ],
    [
      "crypto.subtle.importKey('raw', text, 'PBKDF2', true, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', salt: text, iterations: 1e9, hash: 'SHA-1' }, key, 256))",
      'OperationError: PBKDF2 needs 1 to 5000000 iterations',
    ],
    [
      "crypto.subtle.generateKey({ name: 'RSA-PSS', modulusLength: 65536, hash: 'SHA-1' }, true, ['sign'])",
      'OperationError: RSA keys need 1024 to 4096 bits',
    ],
    [
      "crypto.subtle.importKey('raw', Buffer.alloc(16), 'AES-GCM', true, ['decrypt']).then((key) => crypto.subtle.decrypt({ name: 'AES-GCM', iv: Buffer.alloc(12) }, key, Buffer.alloc(32)))",
      'OperationError: the operation failed with this key, these parameters or this data',
    ],
  ])('are refused with the name of the standard: %s', async (code, message) => {
    expect(await harness.fail(`await ${code}`)).toContain(message);
  });
});

describe('JSON Web Tokens of scripts', () => {
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const publicPem = { type: 'spki', format: 'pem' } as const;
  const pairs = {
    RS256: rsaKeys('one'),
    PS384: rsaKeys('two'),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    EdDSA: generateKeyPairSync('ed25519'),
  };

  it.each(Object.entries(pairs))(
    'are signed and verified: %s',
    async (algorithm, { privateKey, publicKey }) => {
      const [secret, known] = [`${privateKey.export(pem)}`, `${publicKey.export(publicPem)}`];
      const code = `(() => {
      const token = client.jwt.sign({ sub: 'ada' }, ${JSON.stringify(secret)}, { algorithm: '${algorithm}', expiresIn: '1h', keyid: 'k1' });
      return [token, jwt.verify(token, ${JSON.stringify(known)}, { subject: 'ada' }).sub, jwt.decode(token, { complete: true }).header];
    })()`;
      const [token = '', ...rest] = (await evaluate(code)) as unknown as string[];
      expect(rest).toEqual(['ada', { alg: algorithm, typ: 'JWT', kid: 'k1' }]);
      const [header, payload, signature = ''] = token.split('.');
      const hash = { RS256: 'sha256', PS384: 'sha384', ES256: 'sha256' }[algorithm] ?? null;
      const padding = algorithm === 'PS384' ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
      const key = { key: createPublicKey(known), dsaEncoding: 'ieee-p1363' as const, ...padding };
      expect(
        verify(hash, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')),
      ).toBe(true);
    },
  );

  it('have the signature that RFC 7515 has, for a JWK', async () => {
    const k = 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow';
    const token =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const checked = `jwt.verify('${token}', { kty: 'oct', k: '${k}' }, { ignoreExpiration: true, issuer: 'joe' }).iss`;
    expect(await evaluate(checked)).toBe('joe');
    expect(await harness.fail(`jwt.verify('${token}', { kty: 'oct', k: '${k}' })`)).toBe(
      'TokenExpiredError: jwt expired',
    );
  });

  it.each([
    ["jwt.verify(jwt.sign({}, 'one'), 'other')", 'JsonWebTokenError: invalid signature'],
    [
      "jwt.verify(jwt.sign({ aud: 'a' }, 'one'), 'one', { audience: 'b' })",
      'JsonWebTokenError: jwt audience invalid. expected: b',
    ],
    ["jwt.verify(jwt.sign({}, 'one', { notBefore: '1h' }), 'one')", 'NotBeforeError: jwt not active'],
    ["jwt.verify(jwt.sign({ exp: 'never' }, 'one'), 'one')", 'JsonWebTokenError: invalid exp value'],
    [
      "jwt.verify(jwt.sign({}, 'one'), 'one', { maxAge: '1h' })",
      'JsonWebTokenError: maxAge is not supported',
    ],
    [
      "jwt.verify(jwt.sign({}, 'one', { jwtid: 'a' }), 'one', { jwtid: 'b' })",
      'JsonWebTokenError: jwt jwtid invalid. expected: b',
    ],
    ["jwt.sign({}, { kty: 'oct', k: '' })", 'JsonWebTokenError: the secret is empty'],
    ["jwt.sign({}, 'one', { header: { alg: 'RS256' } })", 'JsonWebTokenError: RS256 does not match this key'],
    ["jwt.verify('eyJhbGciOiJub25lIn0.e30.', 'one')", 'JsonWebTokenError: invalid algorithm: none'],
    ["jwt.sign({}, 'one', { algorithm: 'RS256' })", 'JsonWebTokenError: RS256 does not match this key'],
    ["require('jsonwebtoken').verify('a.b', 'one')", 'JsonWebTokenError: jwt malformed'],
  ])('are refused: %s', async (code, message) => {
    expect(await harness.fail(code)).toContain(message);
  });

  it('are not verified with a public key as the secret of HMAC', async () => {
    const known = `${pairs.RS256.publicKey.export(publicPem)}`;
    const code = `(() => {
      const forged = jwt.sign({}, Buffer.from(${JSON.stringify(known)}));
      return jwt.verify(forged, ${JSON.stringify(known)});
    })()`;
    expect(await harness.fail(code)).toContain('JsonWebTokenError: invalid algorithm: HS256');
  });
});
