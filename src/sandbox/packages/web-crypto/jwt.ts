import type { KeyData, KeyFacts, SignatureAlgorithm } from '../../protocol/keys.ts';
import type { HostCall } from '../../realm/contract.ts';
import { fromUrlAlphabet } from '../../realm/user/web/bytes.ts';
import { CryptoKey, materialOf } from './crypto-key.ts';
import { type Ask, askWith, base64Of, failure, toBinary } from './host.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Jwt {
  sign(payload: unknown, key: unknown, options?: Fields): string;
  verify(token: unknown, key: unknown, options?: Fields): unknown;
  decode(token: unknown, options?: Fields): unknown;
}

/** `jwt.sign`, `jwt.verify` and `jwt.decode`, as the package jsonwebtoken has them, without callbacks. */
export function createJwt(host: HostCall): Jwt {
  const ask = askWith(host);
  const base64 = base64Of(host);
  const utf8 = (text: string) => host('encode', text) ?? '';
  const part = (value: unknown) => base64.encodeUrl(utf8(JSON.stringify(value)));
  const read = (text: string): Fields => {
    try {
      return JSON.parse((host('decode', 'utf-8', '', base64.decode(text)) ?? '').slice(1));
    } catch {
      throw invalid('jwt malformed: a part of the token is not JSON');
    }
  };
  const keyOf = (key: unknown): SigningKey => readKey(key, { ask, utf8, encode: base64.encode });
  const signature = (algorithm: string, { data }: SigningKey, text: string): string => {
    const { hash, described } = algorithmNamed(algorithm);
    if (described === null) return host('hmac', hash, base64.decode(data.bytes), text) ?? '';
    return ask({ op: 'sign', key: data, algorithm: described }, text);
  };
  const decode = (token: unknown) => {
    const [header, payload, signed, ...rest] = `${token}`.split('.');
    if (header === undefined || payload === undefined || signed === undefined || rest.length > 0)
      throw invalid('jwt malformed: a token needs three parts');
    return { header: read(header), payload: read(payload), signature: signed, text: `${header}.${payload}` };
  };

  const shown = ({ text: _, ...parts }: ReturnType<typeof decode>, options: Fields): unknown =>
    options['complete'] === true ? parts : parts.payload;

  const sign = (payload: unknown, key: unknown, options: Fields = {}): string => {
    if (typeof payload !== 'object' || payload === null)
      throw invalid('jwt.sign needs an object with the claims');
    const found = keyOf(key);
    const { keyid } = options;
    const added = (options['header'] ?? {}) as Fields;
    const algorithm = `${added['alg'] ?? options['algorithm'] ?? algorithmsOf(found)[0]}`;
    requireFit(algorithm, found);
    const header = { alg: algorithm, typ: 'JWT', ...(keyid !== undefined && { kid: keyid }), ...added };
    const text = `${part(header)}.${part(claimsOf(payload as Fields, options))}`;
    return `${text}.${base64.encodeUrl(signature(algorithm, found, text))}`;
  };

  const verify = (token: unknown, key: unknown, options: Fields = {}): unknown => {
    const decoded = decode(token);
    const found = keyOf(key);
    const algorithm = `${decoded.header['alg']}`;
    const allowed = (options['algorithms'] as readonly string[] | undefined) ?? algorithmsOf(found);
    if (!allowed.includes(algorithm)) throw invalid(`invalid algorithm: ${algorithm}`);
    requireFit(algorithm, found);
    const { described } = algorithmNamed(algorithm);
    const isSigned =
      described === null
        ? base64.encodeUrl(signature(algorithm, found, decoded.text)) === decoded.signature
        : ask(
            { op: 'verify', key: found.data, algorithm: described },
            decoded.text,
            base64.decode(decoded.signature),
          ) === '1';
    if (!isSigned) throw invalid('invalid signature');
    checkClaims(decoded.payload, options);
    return shown(decoded, options);
  };

  return Object.freeze({
    sign,
    verify,
    /** Null for text that is not a token. Nothing is checked. */
    decode(token: unknown, options: Fields = {}): unknown {
      try {
        return shown(decode(token), options);
      } catch {
        return null;
      }
    },
  });
}

const invalid = (message: string): Error => failure('JsonWebTokenError', message);

interface SigningKey {
  readonly data: KeyData;
  /** Null for a secret. */
  readonly facts: KeyFacts | null;
}

interface JwtTools {
  readonly ask: Ask;
  readonly utf8: (text: string) => string;
  readonly encode: (binary: string) => string;
}

function readKey(key: unknown, { ask, utf8, encode }: JwtTools): SigningKey {
  const secret = (binary: string): SigningKey => {
    if (binary === '') throw invalid('the secret is empty');
    return { data: { type: 'secret', bytes: encode(binary) }, facts: null };
  };
  const pair = (json: string): SigningKey => {
    const { facts, ...data } = JSON.parse(json);
    return { data, facts };
  };
  if (typeof key === 'string')
    return /-----BEGIN /.test(key)
      ? pair(ask({ op: 'import', format: 'pem' }, utf8(key)))
      : secret(utf8(key));
  if (ArrayBuffer.isView(key) || key instanceof ArrayBuffer) return secret(toBinary(key));
  if (key instanceof CryptoKey) {
    const data = materialOf(key);
    if (data.type === 'secret') return { data, facts: null };
    const jwk = JSON.parse(ask({ op: 'export', format: 'jwk', key: data }));
    return pair(ask({ op: 'import', format: 'jwk', jwk }));
  }
  const { kty, k, key: inner } = (key ?? {}) as Fields;
  if (inner !== undefined) return readKey(inner, { ask, utf8, encode });
  if (kty === 'oct') {
    if (typeof k !== 'string' || k === '') throw invalid('the secret is empty');
    return { data: { type: 'secret', bytes: fromUrlAlphabet(k) }, facts: null };
  }
  if (kty !== undefined) return pair(ask({ op: 'import', format: 'jwk', jwk: key as object }));
  throw invalid('the key must be a secret, a PEM key or a JWK');
}

const curves: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' };

/** The algorithms that a key may sign with; the first one is the default. */
function algorithmsOf({ facts }: SigningKey): readonly string[] {
  switch (facts?.kind) {
    case undefined:
      return ['HS256', 'HS384', 'HS512'];
    case 'rsa':
      return ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];
    case 'ec':
      return [curves[facts?.curve ?? ''] ?? ''];
    case 'ed25519':
      return ['EdDSA'];
    default:
      return [];
  }
}

/** A public key is never taken for a secret: that would let anyone who has it sign. */
function requireFit(algorithm: string, key: SigningKey): void {
  if (!algorithmsOf(key).includes(algorithm))
    throw invalid(`${algorithm} does not match this key; use ${algorithmsOf(key).join(', ')}`);
}

function algorithmNamed(name: string): {
  readonly hash: string;
  readonly described: SignatureAlgorithm | null;
} {
  const hash = `SHA-${name.slice(2)}`;
  switch (name.slice(0, 2)) {
    case 'HS':
      return { hash, described: null };
    case 'RS':
      return { hash, described: { name: 'RSASSA-PKCS1-v1_5', hash } };
    case 'PS':
      return { hash, described: { name: 'RSA-PSS', hash } };
    case 'ES':
      return { hash, described: { name: 'ECDSA', hash } };
    default:
      return { hash, described: { name: 'Ed25519' } };
  }
}

const namedClaims = { issuer: 'iss', subject: 'sub', audience: 'aud', jwtid: 'jti' } as const;

function claimsOf(payload: Fields, options: Fields): Fields {
  const claims: Record<string, unknown> = { ...payload };
  const now = Math.floor(Date.now() / 1000);
  if (options['noTimestamp'] !== true) claims['iat'] ??= now;
  else delete claims['iat'];
  const start = Number(claims['iat'] ?? now);
  if (options['expiresIn'] !== undefined) claims['exp'] = start + secondsOf(options['expiresIn']);
  if (options['notBefore'] !== undefined) claims['nbf'] = start + secondsOf(options['notBefore']);
  for (const [option, claim] of Object.entries(namedClaims))
    if (options[option] !== undefined) claims[claim] = options[option];
  return claims;
}

const units: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_557_600,
};

/** Seconds, or a text such as `15m` and `2 days`. */
function secondsOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const [, count, unit = 's'] = /^(-?\d+(?:\.\d+)?)\s*(?:([smhdwy])[a-z]*)?$/i.exec(`${value}`.trim()) ?? [];
  if (count === undefined) throw invalid(`${value} is not a time such as 3600 or "1h"`);
  return Math.floor(Number(count) * (units[unit.toLowerCase()] ?? 1));
}

function checkClaims(claims: Fields, options: Fields): void {
  const { exp, nbf } = claims;
  if (options['maxAge'] !== undefined) throw invalid('maxAge is not supported here: compare iat yourself');
  for (const [name, time] of Object.entries({ exp, nbf }))
    if (time !== undefined && typeof time !== 'number') throw invalid(`invalid ${name} value`);
  const now = Number(options['clockTimestamp'] ?? Math.floor(Date.now() / 1000));
  const tolerance = Number(options['clockTolerance'] ?? 0);
  if (nbf !== undefined && options['ignoreNotBefore'] !== true && Number(nbf) > now + tolerance)
    throw failure('NotBeforeError', 'jwt not active');
  if (exp !== undefined && options['ignoreExpiration'] !== true && now >= Number(exp) + tolerance)
    throw failure('TokenExpiredError', 'jwt expired');
  for (const [name, claim] of Object.entries({ ...namedClaims, nonce: 'nonce' })) {
    if (options[name] === undefined) continue;
    const [allowed, found] = [[options[name]].flat() as unknown[], [claims[claim]].flat() as unknown[]];
    if (!found.some((one) => allowed.includes(one)))
      throw invalid(`jwt ${name} invalid. expected: ${allowed.join(' or ')}`);
  }
}
