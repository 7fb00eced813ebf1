import { describe, expect, it } from 'vitest';
import { readGrant } from '../../../../../src/core/request/auth/oauth/read-grant.ts';
import {
  type FoundToolAuth,
  readTokenAuth,
  readToolAuth,
} from '../../../../../src/core/request/auth/other-tools/tool-auth.ts';
import { sourceText } from '../../../../../src/core/request/source-text.ts';
import { credentialRanges } from '../../../../../src/core/secrets/header-value.ts';
import type { Scope } from '../../../../../src/core/template/types.ts';
import type { Value } from '../../../../../src/core/value/types.ts';

const scopeOf = (values: Readonly<Record<string, Value>>): Scope => ({
  get: (name) => {
    const value = values[name];
    const origin = { kind: 'environment', label: 'dev', at: null } as const;
    return value === undefined ? undefined : { value, origin, secret: false };
  },
  names: () => Object.keys(values),
  dynamic: () => undefined,
  version: '2.2.0',
});

const read = (header: string, values: Readonly<Record<string, Value>>): unknown =>
  shown(readToolAuth(sourceText(header, 0), scopeOf(values)));

const readToken = (
  values: Readonly<Record<string, Value>>,
  sends: 'access_token' | 'id_token' = 'access_token',
): unknown => shown(readTokenAuth({ id: 'x', sends }, scopeOf(values)));

/** The words, the message of a problem, or null. */
function shown(found: FoundToolAuth | null): unknown {
  if (found === null) return null;
  return found.kind === 'auth'
    ? [found.auth.scheme, ...found.auth.words.map(({ text }) => text)].join(' ')
    : found.message;
}

describe('Security.Auth of an environment', () => {
  const auth = (config: Readonly<Record<string, Value>>) => ({ Security: { Auth: { x: config } } });
  const field = (name: string): string => `{{Security.Auth["x"]["${name}"]}}`;
  const base = { Type: 'OAuth2', 'Token URL': 'http://t', 'Client ID': 'i' };
  const server = `token_url=${field('Token URL')}`;

  it.each<[string, Readonly<Record<string, Value>>, string]>([
    [
      'client credentials',
      { ...base, 'Grant Type': 'Client Credentials', 'Client Secret': 's', Scope: 'a b' },
      `oauth2 client_credentials ${field('Client ID')} ${field('Scope')} ${server} client_secret=${field('Client Secret')}`,
    ],
    [
      'client credentials in the body',
      { ...base, 'Grant Type': 'Client Credentials', 'Client Secret': 's', 'Client Credentials': 'in body' },
      `oauth2 client_credentials ${field('Client ID')} ${server} client_secret=${field('Client Secret')} client_secret_post`,
    ],
    [
      'authorization code',
      {
        ...base,
        'Grant Type': 'Authorization Code',
        'Auth URL': 'http://a',
        'Redirect URL': 'http://r',
        PKCE: true,
      },
      `oauth2 authorization_code ${field('Client ID')} ${server} authorization_url=${field('Auth URL')} redirect=${field('Redirect URL')}`,
    ],
    [
      'device authorization',
      { ...base, 'Grant Type': 'Device Authorization', 'Device Auth URL': 'http://d' },
      `oauth2 device_code ${field('Client ID')} ${server} device_url=${field('Device Auth URL')}`,
    ],
    [
      'password, with the ID token',
      { ...base, 'Grant Type': 'Password', Username: 'ada', Password: 'p', 'Use ID Token': true },
      `oauth2 password ${field('Client ID')} ${server} username=${field('Username')} password=${field('Password')} send=id_token`,
    ],
    [
      'further parameters',
      {
        ...base,
        'Grant Type': 'Client Credentials',
        'Custom Request Parameters': {
          audience: 'a',
          resource: ['r', 's'],
          my: { Value: '1', Use: 'In Token Request' },
        },
      },
      `oauth2 client_credentials ${field('Client ID')} ${server} audience={{Security.Auth["x"]["Custom Request Parameters"]["audience"]}} resource={{Security.Auth["x"]["Custom Request Parameters"]["resource"][0]}} resource={{Security.Auth["x"]["Custom Request Parameters"]["resource"][1]}} token.my={{Security.Auth["x"]["Custom Request Parameters"]["my"]["Value"]}}`,
    ],
    ['a token that is written out', { Type: 'Mock', Token: 't' }, `bearer ${field('Token')}`],
    ['a static one', { Type: 'Static', Token: 't' }, `bearer ${field('Token')}`],
  ])('has the words of .auth for %s', (_, config, words) => {
    expect(readToken(auth(config))).toBe(words);
    const [scheme, ...rest] = words.split(' ');
    if (scheme === 'oauth2') expect(readGrant(rest)).not.toBeNull();
  });

  it('takes the ID token by its own name', () => {
    const given = auth({ ...base, 'Grant Type': 'Client Credentials' });
    expect(readToken(given, 'id_token')).toBe(
      `oauth2 client_credentials ${field('Client ID')} ${server} send=id_token`,
    );
  });

  it.each<[Readonly<Record<string, Value>>, string]>([
    [{}, 'the environment has no Security.Auth called x'],
    [auth({ ...base, 'Grant Type': 'Implicit' }), 'Security.Auth x has an unsupported Grant Type: Implicit'],
    [auth({ 'Grant Type': 'Password', 'Client ID': 'i' }), 'Security.Auth x has no Token URL'],
    [
      auth({ ...base, 'Grant Type': 'Password' }),
      'Security.Auth x has settings that do not fit oauth2 password',
    ],
    [
      auth({ ...base, 'Grant Type': 'Device Authorization' }),
      'Security.Auth x has settings that do not fit oauth2 device_code',
    ],
    [auth({ 'Grant Type': 'Password', 'Token URL': 'u' }), 'Security.Auth x has no Client ID'],
  ])('reports the problem of %j', (values, message) => {
    expect(readToken(values)).toBe(message);
  });
});

describe('Authorization: openid of httpYac', () => {
  const local = { local_tokenEndpoint: 'http://t', local_clientId: 'i' };
  const words = 'oauth2 client_credentials {{local_clientId}} token_url={{local_tokenEndpoint}}';

  it.each<[string, Readonly<Record<string, Value>>, string | null]>([
    ['openid client_credentials local', local, words],
    ['OAuth2 client local', local, words],
    ['openid local', local, words],
    [
      'openid client_credentials local',
      {
        ...local,
        local_clientSecret: 's',
        local_scope: 'a',
        local_keepAlive: true,
        local_useAuthorizationHeader: false,
      },
      'oauth2 client_credentials {{local_clientId}} {{local_scope}} token_url={{local_tokenEndpoint}} client_secret={{local_clientSecret}} client_secret_post',
    ],
    [
      'openid authorization_code',
      { oauth2_tokenEndpoint: 't', oauth2_authorizationEndpoint: 'a', oauth2_clientId: 'i' },
      'oauth2 authorization_code {{oauth2_clientId}} token_url={{oauth2_tokenEndpoint}} authorization_url={{oauth2_authorizationEndpoint}} redirect=http://localhost:3000/callback',
    ],
    [
      'oauth2 password local',
      { local: { tokenEndpoint: 't', clientId: 'i', username: 'u', password: 'p' } },
      'oauth2 password {{local.clientId}} token_url={{local.tokenEndpoint}} username={{local.username}} password={{local.password}}',
    ],
    [
      'openid device local',
      { ...local, local_deviceCodeEndpoint: 'd' },
      'oauth2 device_code {{local_clientId}} token_url={{local_tokenEndpoint}} device_url={{local_deviceCodeEndpoint}}',
    ],
    ['openid code local', {}, 'openid code local needs the variable local_tokenEndpoint'],
    ['openid code', { oauth2_tokenEndpoint: 't' }, 'openid code needs the variable oauth2_clientId'],
    [
      'openid device_code local',
      local,
      'openid device_code local needs the variable local_deviceCodeEndpoint',
    ],
    ['openid code local', local, 'openid code local needs the variable local_authorizationEndpoint'],
    ['openid password local', local, 'openid password local needs the variable local_username'],
    [
      'openid password local',
      { ...local, local_username: 'u' },
      'openid password local needs the variable local_password',
    ],
    [
      'openid implicit local',
      local,
      'openid implicit local uses a flow that restloop cannot read from a header',
    ],
    [
      'openid client local token_exchange other',
      local,
      'openid client local token_exchange other uses a flow that restloop cannot read from a header',
    ],
    ['OAuth2 abc123', {}, null],
    ['openid', {}, null],
    ['Bearer openid', {}, null],
  ])('reads %s', (header, values, expected) => {
    expect(read(header, values)).toBe(expected);
  });

  it('masks a token after oauth2, but not the name of a flow', () => {
    expect(credentialRanges('Authorization', 'openid client_credentials local')).toEqual([]);
    expect(credentialRanges('Authorization', 'oauth2 abc123')).not.toEqual([]);
  });
});
