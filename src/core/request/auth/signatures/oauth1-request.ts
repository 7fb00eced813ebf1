import type { OAuth1Auth } from './signed-auth.ts';
import { encodeStrictly, pairsOf, sortedQuery } from './strict-encoding.ts';

type Pair = readonly [name: string, value: string];

export interface OAuth1Request {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  /** The body where it is a form; null for any other body. */
  readonly form: string | null;
}

export interface OAuth1Stamp {
  readonly nonce: string;
  /** Seconds since the epoch. */
  readonly time: string;
  /** Null where it is not signed. */
  readonly bodyHash: string | null;
}

export function oauth1Parameters(auth: OAuth1Auth, { nonce, time, bodyHash }: OAuth1Stamp): Pair[] {
  const { consumerKey, token, method, callback, verifier } = auth;
  const all: readonly (readonly [string, string | null])[] = [
    ['oauth_consumer_key', consumerKey],
    ['oauth_token', token],
    ['oauth_signature_method', method],
    ['oauth_timestamp', time],
    ['oauth_nonce', nonce],
    ['oauth_version', '1.0'],
    ['oauth_callback', callback],
    ['oauth_verifier', verifier],
    ['oauth_body_hash', bodyHash],
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** RFC 5849, section 3.4.1. */
export function oauth1Text({ method, url, path, form }: OAuth1Request, parameters: readonly Pair[]): string {
  const [pathname = '', query = ''] = [path.split('?')[0], path.slice(path.indexOf('?') + 1)];
  const all = [...(path.includes('?') ? pairsOf(query) : []), ...parameters, ...pairsOf(form ?? '')];
  return [method.toUpperCase(), `${url.origin}${pathname}`, sortedQuery(all)].map(encodeStrictly).join('&');
}

/** RFC 5849, section 3.4.2: the key of an HMAC, and the whole signature of PLAINTEXT. */
export const oauth1Key = ({ consumerSecret, tokenSecret }: OAuth1Auth): string =>
  `${encodeStrictly(consumerSecret)}&${encodeStrictly(tokenSecret)}`;

export function oauth1Header(realm: string | null, parameters: readonly Pair[]): string {
  const quoted = parameters.map(([name, value]) => `${name}="${encodeStrictly(value)}"`);
  const where = realm === null ? [] : [`realm="${realm.replace(/["\\]/g, '\\$&')}"`];
  return `OAuth ${[...where, ...quoted].join(', ')}`;
}

export const oauth1Query = (parameters: readonly Pair[]): string =>
  parameters.map(([name, value]) => `${name}=${encodeStrictly(value)}`).join('&');
