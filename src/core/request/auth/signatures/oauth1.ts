import type { AuthScheme } from '../scheme.ts';
import { type OptionTable, optionOf, optionWord, placeOf, readOptionWords } from './option-words.ts';
import { type OAuth1Auth, oauth1Methods } from './signed-auth.ts';

const places = ['header', 'query', 'body'] as const;

const table: OptionTable = {
  ...Object.fromEntries(oauth1Methods.map((method) => [method, 'the method of the signature'])),
  header: 'in Authorization',
  query: 'in the query',
  body: 'in the form of the body',
  'realm:': 'the realm of Authorization',
  'callback:': 'the URL that a sign-in returns to',
  'verifier:': 'the verifier of a sign-in',
  'body-hash': 'also signs a body that is not a form',
};

export const oauth1: AuthScheme = {
  name: 'oauth1',
  usage:
    'consumer-key consumer-secret [token token-secret] [HMAC-SHA256|RSA-SHA1|PLAINTEXT|...] [query|body] [realm:...] [callback:...] [verifier:...] [body-hash]',
  summary: 'a signature with the secrets of a client and a token (OAuth 1.0a, RFC 5849)',
  options: table,
  secrets: (written) => {
    const { plain } = readOptionWords(written, written, table);
    return [...placeOf(plain[1], 'consumer_secret'), ...placeOf(plain[3], 'token_secret')];
  },
  read(words, written) {
    const read = readOptionWords(words, written, table);
    const { plain, flags } = read;
    const [consumerKey, consumerSecret, token, tokenSecret] = plain.map(({ value }) => value);
    if (consumerKey === undefined || consumerSecret === undefined || plain.length > 4) return null;
    const auth: OAuth1Auth = {
      kind: 'oauth1',
      consumerKey,
      consumerSecret,
      token: token || null,
      tokenSecret: tokenSecret ?? '',
      method: oauth1Methods.find((method) => flags.has(method)) ?? 'HMAC-SHA1',
      place: places.find((place) => flags.has(place)) ?? 'header',
      bodyHash: flags.has('body-hash') ? 'added' : 'none',
      realm: optionOf(read, 'realm'),
      callback: optionOf(read, 'callback'),
      verifier: optionOf(read, 'verifier'),
    };
    return { kind: 'network', auth };
  },
};

export const oauth1Words = (auth: OAuth1Auth): string[] => [
  auth.consumerKey,
  auth.consumerSecret,
  ...(auth.token === null ? [] : [auth.token, auth.tokenSecret]),
  ...(auth.method === 'HMAC-SHA1' ? [] : [auth.method]),
  ...(auth.place === 'header' ? [] : [auth.place]),
  ...optionWord('realm', auth.realm),
  ...optionWord('callback', auth.callback),
  ...optionWord('verifier', auth.verifier),
  ...(auth.bodyHash === 'added' ? ['body-hash'] : []),
];
