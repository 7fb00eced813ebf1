import { onOneLine, own, textOf } from '../../core/json/raw.ts';
import { printAuth } from '../../core/request/auth/literals.ts';
import { addedText } from '../../core/request/source-text.ts';
import { isObject } from '../../core/value/is-object.ts';
import { signedWords } from '../signed-words.ts';
import { entriesOf } from './entries.ts';
import type { Names } from './names.ts';

export type ImportedAuth =
  /** Text after `# @auth`; `none` for a request that has none. */
  | { readonly kind: 'auth'; readonly text: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Null where it says nothing, and what is above it counts. */
export function authOf(auth: unknown, names: Names): ImportedAuth | null {
  const type = textOf(own(auth, 'type'));
  if (!isObject(auth) || type === '') return null;
  const given = own(auth, type);
  const fields = new Map(
    entriesOf(given).map(({ name, value }) => [name, names.renamed(onOneLine(value))] as const),
  );
  const field = (name: string): string => fields.get(name) ?? '';
  switch (type) {
    case 'noauth':
      return { kind: 'auth', text: 'none' };
    case 'basic':
    case 'digest':
      return scheme(type, [field('username'), field('password')]);
    case 'bearer':
      return scheme('bearer', [field('token')]);
    case 'apikey':
      return apiKey(field);
    case 'oauth2':
      return oauth2(field);
    default: {
      const [name, ...words] =
        signedWords(type, (each) => field(each) || (each === 'addParamsToHeader' ? 'false' : '')) ?? [];
      if (name !== undefined) return scheme(name, words);
      return { kind: 'unknown', reason: `credentials of the kind ${onOneLine(type).slice(0, 40)}` };
    }
  }
}

const scheme = (name: string, words: readonly string[]): ImportedAuth => ({
  kind: 'auth',
  text: printAuth({ scheme: name, words: words.map(addedText), level: 'request' }),
});

function apiKey(field: (name: string) => string): ImportedAuth {
  const [name, value] = [field('key'), field('value')];
  if (name === '') return { kind: 'unknown', reason: 'an API key without the name of its header' };
  return scheme('apikey', [name, value, ...(field('in') === 'query' ? ['query'] : [])]);
}

function oauth2(field: (name: string) => string): ImportedAuth {
  const token = field('accessToken');
  if (token !== '') {
    if (field('addTokenTo') === 'queryParams') return scheme('apikey', ['access_token', token, 'query']);
    const prefix = field('headerPrefix') || 'Bearer';
    if (/^bearer$/i.test(prefix)) return scheme('bearer', [token]);
    return { kind: 'header', name: 'Authorization', value: `${prefix} ${token}` };
  }
  const [url, id, secret] = [field('accessTokenUrl'), field('clientId'), field('clientSecret')];
  const grant = field('grant_type') || 'authorization_code';
  if (grant !== 'client_credentials' || url === '' || id === '') {
    return { kind: 'unknown', reason: `OAuth 2 credentials (${grant}) without a token` };
  }
  const scopes = field('scope').split(' ').filter(Boolean);
  const method = field('client_authentication') === 'body' ? ['client_secret_post'] : [];
  return scheme('oauth2', [url, id, secret, ...scopes, ...method]);
}
