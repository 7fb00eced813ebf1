import { parseJson } from '../../core/json/parse.ts';
import { listOf, onOneLine, own, textOf } from '../../core/json/raw.ts';
import { printAuth } from '../../core/request/auth/literals.ts';
import type { OAuthParameter } from '../../core/request/auth/oauth/grant.ts';
import { addedText } from '../../core/request/source-text.ts';
import { isObject } from '../../core/value/is-object.ts';
import { authWords } from '../auth-words.ts';
import { importedGrant } from '../imported-grant.ts';
import { entriesOf } from './entries.ts';
import type { Names } from './names.ts';

export type ImportedAuth =
  /** Text after `# @auth`; `none` for a request that has none. `inForm` is for requests whose body is a form. */
  | { readonly kind: 'auth'; readonly text: string; readonly inForm?: string }
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
  if (type === 'noauth') return { kind: 'auth', text: 'none' };
  return type === 'oauth2' ? oauth2(field) : schemeOf(type, field);
}

/** Postman puts the parameters of OAuth 1 into a form, else into the query, unless they are wanted in the header. */
function schemeOf(type: string, field: (name: string) => string): ImportedAuth {
  const isInHeader = type !== 'oauth1' || field('addParamsToHeader') === 'true';
  const inPlace = (place: string): ImportedAuth => {
    const found = authWords(type, (name) => (name === 'placement' ? place : field(name)));
    if (found !== null) return scheme(found);
    const what = type === 'apikey' ? 'an API key without the name of its header' : null;
    return { kind: 'unknown', reason: what ?? `credentials of the type ${onOneLine(type).slice(0, 40)}` };
  };
  const found = inPlace(isInHeader ? '' : 'query');
  const form = isInHeader ? found : inPlace('body');
  return found.kind === 'auth' && form.kind === 'auth' && form !== found
    ? { ...found, inForm: form.text }
    : found;
}

const scheme = ([name = '', ...words]: readonly string[]): ImportedAuth => ({
  kind: 'auth',
  text: printAuth({ scheme: name, words: words.map(addedText), level: 'request' }),
});

function oauth2(field: (name: string) => string): ImportedAuth {
  const token = field('accessToken');
  const found = importedGrant({
    grant: field('grant_type') || 'authorization_code',
    tokenUrl: field('accessTokenUrl'),
    authorizationUrl: field('authUrl'),
    clientId: field('clientId'),
    clientSecret: field('clientSecret'),
    isSecretInBody: field('client_authentication') === 'body',
    scope: field('scope'),
    audience: field('audience'),
    resource: field('resource'),
    redirect: field('redirect_uri'),
    username: field('username'),
    password: field('password'),
    sends: field('tokenType') === 'id_token' ? 'id_token' : 'access_token',
    parameters: [
      ...parametersOf('authorization', field('authRequestParams')),
      ...parametersOf('token', field('tokenRequestParams')),
    ],
  });
  const prefix = field('headerPrefix').trim() || 'Bearer';
  const isUsual = field('addTokenTo') !== 'queryParams' && /^bearer$/i.test(prefix);
  // A token that is written out has probably ended.
  if (found.kind === 'words' && isUsual && !token.includes('{{')) return scheme(found.words);
  if (token !== '') return tokenAuth(token, { prefix, isInQuery: field('addTokenTo') === 'queryParams' });
  if (found.kind === 'words')
    return { kind: 'unknown', reason: 'OAuth 2 credentials whose token is not sent as Bearer' };
  return { kind: 'unknown', reason: `OAuth 2 credentials (${onOneLine(found.reason)})` };
}

function tokenAuth(
  token: string,
  { prefix, isInQuery }: { readonly prefix: string; readonly isInQuery: boolean },
): ImportedAuth {
  if (isInQuery) return scheme(['apikey', 'access_token', token, 'query']);
  if (/^bearer$/i.test(prefix)) return scheme(['bearer', token]);
  return { kind: 'header', name: 'Authorization', value: `${prefix} ${token}` };
}

function parametersOf(use: OAuthParameter['use'], list: string): OAuthParameter[] {
  return listOf(parseJson(list)).flatMap((entry) => {
    const [name, value] = [textOf(own(entry, 'key')), textOf(own(entry, 'value'))];
    const isSent =
      name !== '' && own(entry, 'enabled') !== false && own(entry, 'send_as') !== 'request_header';
    return isSent ? [{ name, value, use }] : [];
  });
}
