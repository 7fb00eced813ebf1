import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalSecrets, shownAuth } from '../../../../../src/core/request/auth/literals.ts';
import {
  type ClientAuthentication,
  grantId,
  grantServer,
  type OAuthEndpoints,
  type OAuthFlow,
  type OAuthGrant,
  type OAuthParameter,
  type OAuthServer,
  type OAuthShared,
} from '../../../../../src/core/request/auth/oauth/grant.ts';
import { grantWords } from '../../../../../src/core/request/auth/oauth/grant-words.ts';
import { maskGrant } from '../../../../../src/core/request/auth/oauth/masked-grant.ts';
import { readGrant } from '../../../../../src/core/request/auth/oauth/read-grant.ts';
import { tokenRequest } from '../../../../../src/core/request/auth/oauth/token-request.ts';
import { parseAuth } from '../../../../../src/core/request/auth/parse-auth.ts';
import { grantOf } from '../../../../support/grants.ts';
import { webUrl } from '../../../../support/properties/characters.ts';

const read = (text: string) => readGrant(text.split(' '));
const issuer = { kind: 'issuer', issuer: 'https://i/' };
const endpoints = {
  kind: 'endpoints',
  authorization: null,
  deviceAuthorization: null,
  revocation: null,
} as const;

describe('readGrant', () => {
  it.each([
    [
      'https://t/ id s read write',
      {
        kind: 'client_credentials',
        server: { ...endpoints, token: 'https://t/' },
        clientId: 'id',
        clientAuthentication: { kind: 'client_secret_basic', secret: 's' },
        scopes: ['read', 'write'],
      },
    ],
    ['authorization_code https://i/ id', { kind: 'authorization_code', server: issuer, clientId: 'id' }],
    ['authorization_code https://i/ id', { redirectUri: null, clientAuthentication: { kind: 'none' } }],
    ['authorization_code https://i/ id redirect=8400', { redirectUri: 'http://127.0.0.1:8400/callback' }],
    [
      'authorization_code https://i/ id redirect=http://localhost:1/x',
      { redirectUri: 'http://localhost:1/x' },
    ],
    [
      'authorization_code issuer=https://i/ id openid',
      { server: issuer, clientId: 'id', scopes: ['openid'] },
    ],
    [
      'authorization_code id token_url=https://t/ authorization_url=https://a/ revocation_url=https://r/',
      {
        server: { ...endpoints, token: 'https://t/', authorization: 'https://a/', revocation: 'https://r/' },
      },
    ],
    [
      'device_code id token_url=https://t/ device_url=https://d/ read',
      { server: { ...endpoints, token: 'https://t/', deviceAuthorization: 'https://d/' }, scopes: ['read'] },
    ],
    [
      'device_code https://i/ id client_secret=x',
      { clientAuthentication: { kind: 'client_secret_basic', secret: 'x' } },
    ],
    [
      'client_credentials https://i/ id client_secret=x client_secret_post',
      { server: issuer, clientAuthentication: { kind: 'client_secret_post', secret: 'x' } },
    ],
    [
      'client_credentials https://i/ id private_key=pem key_id=k',
      { clientAuthentication: { kind: 'private_key_jwt', key: 'pem', keyId: 'k' } },
    ],
    ['password https://i/ id username=ada password=x=y', { username: 'ada', password: 'x=y' }],
    ['refresh_token https://i/ id refresh_token=r', { kind: 'refresh_token', refreshToken: 'r' }],
    [
      'token_exchange https://i/ id subject_token=s actor_token=a',
      {
        subjectToken: 's',
        subjectTokenType: 'urn:ietf:params:oauth:token-type:access_token',
        actor: { token: 'a', type: 'urn:ietf:params:oauth:token-type:access_token' },
        requestedTokenType: null,
      },
    ],
    [
      'authorization_code https://i/ id audience=a audience=b resource=https://api/?x=1 send=id_token',
      { audience: ['a', 'b'], resource: ['https://api/?x=1'], sends: 'id_token' },
    ],
    [
      'authorization_code https://i/ id prompt=consent token.x=1 authorization.y=2',
      {
        parameters: [
          { name: 'prompt', value: 'consent', use: 'everywhere' },
          { name: 'x', value: '1', use: 'token' },
          { name: 'y', value: '2', use: 'authorization' },
        ],
      },
    ],
    ['device_code https://i/ id https://scope/?a=b', { scopes: ['https://scope/?a=b'], parameters: [] }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  it.each([
    'https://t/ id',
    'authorization_code',
    'authorization_code https://i/',
    'authorization_code id token_url=https://t/',
    'device_code id token_url=https://t/',
    'authorization_code id token_url=https://t/ authorization_url=https://a/ issuer=https://i/',
    'authorization_code https://i/ id authorization_url=https://a/',
    'device_code https://i/ id redirect=8400',
    'password https://i/ id username=ada',
    'refresh_token https://i/ id',
    'token_exchange https://i/ id',
    'client_credentials https://i/ id client_secret=a client_secret=b',
    'client_credentials https://i/ id client_secret=a private_key=b',
    'client_credentials https://i/ id client_secret_post',
    'authorization_code https://i/ id send=refresh_token',
    'authorization_code https://i/ id state=x',
    'authorization_code https://i/ id token.code_verifier=x',
  ])('refuses %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it('takes no name from the value of a placeholder', () => {
    const words = (value: string) => ['authorization_code', 'https://i/', 'id', value];
    expect(readGrant(words('token_url=https://evil/'), words('{{scope}}'))).toMatchObject({
      server: issuer,
      scopes: ['token_url=https://evil/'],
    });
    expect(readGrant(words('client_secret_post'), words('{{scope}}'))).toMatchObject({
      scopes: ['client_secret_post'],
    });
  });

  it('reads back the words of any grant', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(grant, (made) => {
        expect(readGrant(grantWords(made))).toEqual(made);
      }),
    );
  });
});

it('names its server without a user', () => {
  const [issuer, token] = ['https://ada:hush@i.example/x', 'https://ada:hush@t.example/'];
  expect(grantServer(grantOf('device_code', issuer, 'id'))).toBe('https://i.example/x');
  expect(grantServer(grantOf(token, 'id', 'secret'))).toBe('https://t.example/');
});

describe('secrets of a grant', () => {
  it.each([
    ['oauth2 password https://i/ id username=ada password=hush client_secret={{s}}', ['hush']],
    ["oauth2 client_credentials https://i/ id private_key='-----BEGIN x'", ['-----BEGIN x']],
    ['oauth2 token_exchange https://i/ id subject_token=one actor_token=two', ['one', 'two']],
    ['oauth2 refresh_token https://i/ id refresh_token=pre-{{r}}', ['pre-']],
    ['oauth2 https://t/ id hush audience=x', ['hush']],
  ])('are found in %s', (text, secrets) => {
    const parsed = parseAuth(text, { level: 'session' });
    if (parsed.kind === 'problem') throw new Error(parsed.problem.message);
    expect(literalSecrets(parsed.auth).map(({ text }) => text)).toEqual(secrets);
    for (const secret of secrets) expect(shownAuth(parsed.auth)).not.toContain(secret);
  });

  it('are masked in every kind of grant, and are not in the key of a stored sign-in', () => {
    fc.assert(
      fc.property(grant, (made) => {
        expect(JSON.stringify(maskGrant(made))).not.toContain('hidden');
        expect(grantId({ ...made, kind: 'device_code' })).not.toContain('client_secret');
        expect(tokenRequest(maskGrant(made))?.body ?? '').not.toContain('hidden');
      }),
    );
  });
});

const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });
const word = fc.stringMatching(/^[a-z][a-z0-9:/]{0,8}$/);
const hidden = fc.stringMatching(/^hidden[a-z=]{0,4}$/);
const shared: fc.Arbitrary<Omit<OAuthShared, 'server'>> = fc.record({
  clientId: word,
  clientAuthentication: fc
    .tuple(hidden, optional(word))
    .chain(([secret, keyId]) =>
      fc.constantFrom<ClientAuthentication[]>(
        { kind: 'none' },
        { kind: 'client_secret_basic', secret },
        { kind: 'client_secret_post', secret },
        { kind: 'private_key_jwt', key: secret, keyId },
      ),
    ),
  scopes: fc.array(word, { maxLength: 3 }),
  audience: fc.array(word, { maxLength: 2 }),
  resource: fc.array(word, { maxLength: 2 }),
  parameters: fc.constantFrom<readonly OAuthParameter[]>(
    [],
    [{ name: 'prompt', value: 'login', use: 'authorization' }],
  ),
  sends: fc.constantFrom('access_token', 'id_token'),
});
const server = (own: Partial<OAuthEndpoints>): fc.Arbitrary<OAuthServer> =>
  fc.oneof(
    webUrl.map((url) => ({ kind: 'issuer', issuer: url }) as const),
    fc.record({ token: webUrl }).map(({ token }) => ({ ...endpoints, token, ...own })),
  );
const flows: readonly [flow: fc.Arbitrary<OAuthFlow>, own: Partial<OAuthEndpoints>][] = [
  [fc.constant({ kind: 'client_credentials' }), {}],
  [
    fc.record({ kind: fc.constant('authorization_code'), redirectUri: optional(webUrl) }),
    { authorization: 'https://a/' },
  ],
  [fc.constant({ kind: 'device_code' }), { deviceAuthorization: 'https://d/' }],
  [fc.record({ kind: fc.constant('password'), username: word, password: hidden }), {}],
  [fc.record({ kind: fc.constant('refresh_token'), refreshToken: hidden }), { revocation: 'https://r/' }],
  [
    fc.record({
      kind: fc.constant('token_exchange'),
      subjectToken: hidden,
      subjectTokenType: word,
      actor: optional(fc.record({ token: hidden, type: word })),
      requestedTokenType: optional(word),
    }),
    {},
  ],
];
const grant: fc.Arbitrary<OAuthGrant> = fc.oneof(
  ...flows.map(([flow, own]) =>
    fc.tuple(flow, shared, server(own)).map(([kind, rest, at]) => ({ ...rest, ...kind, server: at })),
  ),
);
