import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
  await harness.print(`
    function bytes(hex) { return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)); }
    function hex(data) { return Buffer.from(data).toString('hex'); }
    function text(value) { return new TextEncoder().encode(value); }
    0`);
});

afterAll(() => harness.sandbox.dispose());

const evaluate = (code: string) => harness.print(`(await (async () => { ${code} })())`);

interface Vector {
  readonly source: string;
  /** The body of an asynchronous function. */
  readonly code: string;
  /** A text, or whether a signature was verified. */
  readonly result: string | boolean;
}

const derived = (name: string, key: string, parameters: string, bits: number): string =>
  `const key = await crypto.subtle.importKey('raw', ${key}, '${name}', false, ['deriveBits']);
   return hex(await crypto.subtle.deriveBits({ name: '${name}', ${parameters} }, key, ${bits}));`;

const hmac = (key: string, hash: string, message: string): string =>
  `const key = await crypto.subtle.importKey('raw', ${key}, { name: 'HMAC', hash: '${hash}' }, false, ['sign']);
   return hex(await crypto.subtle.sign('HMAC', key, ${message}));`;

const verified = (jwk: object, algorithm: string, [signature, message]: readonly [string, string]): string =>
  `const key = await crypto.subtle.importKey('jwk', ${JSON.stringify(jwk)}, ${algorithm}, false, ['verify']);
   return crypto.subtle.verify(${algorithm}, key, ${signature}, ${message});`;

const gcm = {
  key: 'feffe9928665731c6d6a8f9467308308',
  iv: 'cafebabefacedbaddecaf888',
  plain:
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  additional: 'feedfacedeadbeeffeedfacedeadbeefabaddad2',
  sealed:
    '42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47',
};

const withGcm = (operation: 'encrypt' | 'decrypt', data: string): string =>
  `const key = await crypto.subtle.importKey('raw', bytes('${gcm.key}'), 'AES-GCM', false, ['${operation}']);
   const algorithm = { name: 'AES-GCM', iv: bytes('${gcm.iv}'), additionalData: bytes('${gcm.additional}') };
   return hex(await crypto.subtle.${operation}(algorithm, key, bytes('${data}')));`;

const rsa = {
  kty: 'RSA',
  e: 'AQAB',
  n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
};
const rsaText =
  'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
const rsaSignature =
  'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw';

const base64Url = (bytes: string): string => Buffer.from(bytes, 'hex').toString('base64url');

const elliptic = {
  kty: 'EC',
  crv: 'P-256',
  x: base64Url('60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'),
  y: base64Url('7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299'),
};
const ellipticSignature =
  'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8';

const edwards = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: base64Url('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'),
  x: base64Url('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'),
};
const edwardsSignature =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';

const vectors: readonly Vector[] = [
  {
    source: 'RFC 4231, case 1',
    code: hmac("bytes('0b'.repeat(20))", 'SHA-256', "text('Hi There')"),
    result: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    source: 'RFC 4231, case 2, SHA-512',
    code: hmac("text('Jefe')", 'SHA-512', "text('what do ya want for nothing?')"),
    result:
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  },
  {
    source: 'RFC 5869, A.1: HKDF',
    code: derived(
      'HKDF',
      "bytes('0b'.repeat(22))",
      "hash: 'SHA-256', salt: bytes('000102030405060708090a0b0c'), info: bytes('f0f1f2f3f4f5f6f7f8f9')",
      336,
    ),
    result: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    source: 'RFC 7914, 11: PBKDF2',
    code: derived('PBKDF2', "text('passwd')", "hash: 'SHA-256', salt: text('salt'), iterations: 1", 512),
    result:
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
  },
  {
    source: 'RFC 6070, 2: PBKDF2 with SHA-1',
    code: derived('PBKDF2', "text('password')", "hash: 'SHA-1', salt: text('salt'), iterations: 2", 160),
    result: 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957',
  },
  { source: 'McGrew and Viega, case 4: AES-GCM', code: withGcm('encrypt', gcm.plain), result: gcm.sealed },
  {
    source: 'McGrew and Viega, case 4: AES-GCM, opened',
    code: withGcm('decrypt', gcm.sealed),
    result: gcm.plain,
  },
  {
    source: 'RFC 7515, A.2: RSA',
    code: verified(rsa, "{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }", [
      `Buffer.from('${rsaSignature}', 'base64url')`,
      `text('${rsaText}')`,
    ]),
    result: true,
  },
  {
    source: 'RFC 7515, A.2, another text',
    code: verified(rsa, "{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }", [
      `Buffer.from('${rsaSignature}', 'base64url')`,
      `text('${rsaText}.')`,
    ]),
    result: false,
  },
  {
    source: 'RFC 6979, A.2.5: ECDSA',
    code: verified(elliptic, "{ name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }", [
      `bytes('${ellipticSignature}')`,
      "text('sample')",
    ]),
    result: true,
  },
  {
    source: 'RFC 8032, 7.1, test 2: Ed25519',
    code: `const key = await crypto.subtle.importKey('jwk', ${JSON.stringify(edwards)}, 'Ed25519', false, ['sign']);
      return hex(await crypto.subtle.sign('Ed25519', key, bytes('72')));`,
    result: edwardsSignature,
  },
  {
    source: 'RFC 8032, 7.1, test 2: Ed25519, verified',
    code: verified({ kty: edwards.kty, crv: edwards.crv, x: edwards.x }, "'Ed25519'", [
      `bytes('${edwardsSignature}')`,
      "bytes('72')",
    ]),
    result: true,
  },
];

describe('crypto.subtle', () => {
  it.each(vectors)('has the result of $source', async ({ code, result }) => {
    expect(await evaluate(code)).toBe(typeof result === 'boolean' ? `${result}` : `'${result}'`);
  });
});
