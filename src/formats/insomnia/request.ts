import { listOf, onOneLine, own, type Raw, scalarText, textOf } from '../../core/json/raw.ts';
import { encodeQueryText } from '../../core/request/render/form/form-encoding.ts';
import { isObject } from '../../core/value/is-object.ts';
import { mapLiterals } from '../http/write/map-literals.ts';
import type {
  Pair,
  TreeAuth,
  TreeBody,
  TreeFolder,
  TreeFormPart,
  TreePart,
  TreeRequest,
} from '../tree/model.ts';
import { variablesIn } from './environments.ts';
import type { Item } from './resources.ts';

export type Convert = (text: string) => string;

export function folderOf({ raw, name }: Item, convert: Convert): TreeFolder {
  const scripts = own(raw, 'scripts');
  return {
    ...partOf(raw, convert),
    name,
    order: null,
    before: textOf(own(scripts, 'preRequest') ?? own(raw, 'preRequestScript')),
    after: textOf(own(scripts, 'afterResponse') ?? own(raw, 'afterResponseScript')),
  };
}

export function requestOf(
  { raw, name, protocol, ...item }: Item,
  tests: string,
  convert: Convert,
): Omit<TreeRequest, 'line'> {
  const parameters = pairsOf(own(raw, 'parameters'), convert);
  const url = withParameters(convert(textOf(own(raw, 'url'))), parameters);
  return {
    ...folderOf({ raw, name, protocol, ...item }, convert),
    tests,
    type: protocol,
    method: textOf(own(raw, 'method')) || 'GET',
    url,
    query: parameters.filter(({ isEnabled }) => !isEnabled),
    path: pairsOf(own(raw, 'pathParameters'), convert),
    body: bodyOf(own(raw, 'body'), convert),
    asserts: [],
    tags: [],
    settings: settingsOf(raw),
    examples: 0,
    problems: [],
  };
}

function partOf(raw: Raw, convert: Convert): TreePart {
  return {
    headers: pairsOf(own(raw, 'headers'), convert).filter(({ name, value }) => name !== '' || value !== ''),
    auth: authOf(own(raw, 'authentication'), convert),
    variables: variablesIn(own(raw, 'environment'), convert),
    afterVariables: [],
    before: '',
    after: '',
    tests: '',
    docs: textOf(own(raw, 'description')) || textOf(own(own(raw, 'meta'), 'description')),
  };
}

const pairsOf = (list: unknown, convert: Convert): Pair[] =>
  listOf(list).map((item) => ({
    name: convert(scalarText(own(item, 'name'))),
    value: convert(scalarText(own(item, 'value'))),
    isEnabled: own(item, 'disabled') !== true,
  }));

function withParameters(url: string, parameters: readonly Pair[]): string {
  const sent = parameters.filter(({ isEnabled, name }) => isEnabled && name !== '');
  if (sent.length === 0) return url;
  const query = sent.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

const encoded = (text: string): string => mapLiterals(text, encodeQueryText);

function settingsOf(raw: Raw): ReadonlyMap<string, string> {
  const follows = own(raw, 'settingFollowRedirects') ?? own(own(raw, 'settings'), 'followRedirects');
  return new Map(follows === 'off' ? [['followRedirects', 'false']] : []);
}

function authOf(auth: unknown, convert: Convert): TreeAuth | null {
  const type = textOf(own(auth, 'type'));
  if (own(auth, 'disabled') === true) return { mode: 'none', fields: new Map() };
  if (type === '') return { mode: 'inherit', fields: new Map() };
  const field = (name: string): string => convert(scalarText(own(auth, name)));
  const same = (...names: readonly string[]) => names.map((name) => [name, field(name)] as const);
  const of = (mode: string, fields: readonly (readonly [string, string])[]): TreeAuth => ({
    mode,
    fields: new Map(fields),
  });
  switch (type) {
    case 'basic':
    case 'digest':
      return of(type, same('username', 'password'));
    case 'bearer': {
      const prefix = field('prefix');
      if (prefix === '' || /^bearer$/i.test(prefix)) return of('bearer', same('token'));
      return of('apikey', [
        ['key', 'Authorization'],
        ['value', `${prefix} ${field('token')}`],
      ]);
    }
    case 'apikey':
      if (field('addTo') === 'cookie') return of('API key in a cookie', []);
      return of('apikey', [
        ...same('key', 'value'),
        ['placement', field('addTo').startsWith('query') ? 'query' : 'header'],
      ]);
    case 'oauth2':
      return of('oauth2', [
        ['grant_type', field('grantType') || 'authorization_code'],
        ['access_token_url', field('accessTokenUrl')],
        ['authorization_url', field('authorizationUrl')],
        ['device_authorization_url', field('deviceAuthorizationUrl')],
        ['callback_url', field('redirectUrl')],
        ...same('username', 'password', 'audience', 'resource', 'scope'),
        ['refresh_token', field('refreshToken')],
        ['token_header_prefix', field('tokenPrefix')],
        ['token_source', field('responseType').includes('id_token') ? 'id_token' : ''],
        ['client_id', field('clientId')],
        ['client_secret', field('clientSecret')],
        ['credentials_placement', own(auth, 'credentialsInBody') === true ? 'body' : 'basic_auth_header'],
      ]);
    default: {
      const names = isObject(auth) ? Object.keys(auth).filter((name) => name !== 'type') : [];
      const mode = type === 'iam' ? 'awsv4' : onOneLine(type);
      return of(mode, same(...names));
    }
  }
}

function bodyOf(body: unknown, convert: Convert): TreeBody {
  const type = textOf(own(body, 'mimeType'));
  const text = convert(textOf(own(body, 'text')));
  const file = textOf(own(body, 'fileName'));
  switch (type) {
    case 'application/x-www-form-urlencoded':
      return { kind: 'form', fields: pairsOf(own(body, 'params'), convert) };
    case 'multipart/form-data':
      return {
        kind: 'multipart',
        parts: listOf(own(body, 'params')).flatMap((item) => formPart(item, convert)),
      };
    case 'application/graphql':
      return text === '' ? { kind: 'none' } : { kind: 'text', type: 'application/json', text };
    default:
      if (file !== '') return { kind: 'file', path: file, contentType: type };
      return text === '' ? { kind: 'none' } : { kind: 'text', type, text };
  }
}

function formPart(item: unknown, convert: Convert): TreeFormPart[] {
  if (own(item, 'disabled') === true) return [];
  const name = convert(scalarText(own(item, 'name')));
  const contentType = textOf(own(item, 'multiline')) || '';
  if (own(item, 'type') === 'file')
    return [
      {
        name,
        contentType: '',
        content: { kind: 'files', paths: [textOf(own(item, 'fileName'))].filter(Boolean) },
      },
    ];
  return [{ name, contentType, content: { kind: 'text', text: convert(scalarText(own(item, 'value'))) } }];
}
