import { describe, expect, it } from 'vitest';
import { importFolder, importText } from '../../src/formats/index.ts';

const requestOf = (text: string, file: string): string | undefined =>
  importText(text, file).requests[0]?.text.replace(/^GET \S+$/m, 'GET');

const basic = '# @auth basic u {{p}}\nGET';
const digest = '# @auth digest u {{p}}\nGET';
const bearer = '# @auth bearer {{t}}\nGET';
const inHeader = '# @auth apikey X {{k}}\nGET';
const inQuery = '# @auth apikey X {{k}} query\nGET';
const ofClient = '# @auth oauth2 http://s/token app {{s}} a b\nGET';
const code =
  '# @auth oauth2 authorization_code app a b token_url=http://s/token authorization_url=http://s/auth client_secret={{s}}\nGET';
const password =
  '# @auth oauth2 password app a b token_url=http://s/token username=u password={{p}} client_secret={{s}}\nGET';
const leftOut = expect.stringMatching(/^# @incomplete .* were omitted\nGET$/);

describe('credentials of Postman', () => {
  const oauth = {
    ...{ accessTokenUrl: 'http://s/token', authUrl: 'http://s/auth', clientId: 'app' },
    ...{ clientSecret: '{{s}}', scope: 'a b', username: 'u', password: '{{p}}' },
  };
  it.each<[type: string, given: object, text: unknown]>([
    ['noauth', {}, 'GET'],
    ['basic', { username: 'u', password: '{{p}}' }, basic],
    ['digest', { username: 'u', password: '{{p}}' }, digest],
    ['bearer', { token: '{{t}}' }, bearer],
    ['apikey', { key: 'X', value: '{{k}}' }, inHeader],
    ['apikey', { key: 'X', value: '{{k}}', in: 'query' }, inQuery],
    ['oauth2', { ...oauth, grant_type: 'client_credentials' }, ofClient],
    ['oauth2', { ...oauth, grant_type: 'authorization_code' }, code],
    ['oauth2', { ...oauth, grant_type: 'authorization_code_with_pkce' }, code],
    ['oauth2', { ...oauth, grant_type: 'password_credentials' }, password],
    ['oauth2', { ...oauth, grant_type: 'implicit' }, leftOut],
    ['oauth2', { ...oauth, grant_type: 'implicit', accessToken: '{{t}}' }, bearer],
    ['jwt', { algorithm: 'HS256', secret: '{{s}}' }, leftOut],
    ['asap', { iss: 'x' }, leftOut],
  ])('%s %j', (type, given, text) => {
    const fields = Object.entries(given).map(([key, value]) => ({ key, value }));
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const item = [{ name: 'one', request: { url: 'http://h', auth: { type, [type]: fields } } }];
    expect(requestOf(JSON.stringify({ info: { name: 'shop', schema }, item }), 'shop.json')).toEqual(text);
  });
});

describe('credentials of Bruno', () => {
  const oauth = (grant: string) => ({
    ...{ grant_type: grant, credentials_placement: 'basic_auth_header' },
    ...{ access_token_url: 'http://s/token', authorization_url: 'http://s/auth' },
    ...{ client_id: 'app', client_secret: '{{s}}', scope: 'a b', username: 'u', password: '{{p}}' },
  });
  it.each<[type: string, given: object, text: unknown]>([
    ['none', {}, 'GET'],
    ['basic', { username: 'u', password: '{{p}}' }, basic],
    ['digest', { username: 'u', password: '{{p}}' }, digest],
    ['bearer', { token: '{{t}}' }, bearer],
    ['apikey', { key: 'X', value: '{{k}}', placement: 'header' }, inHeader],
    ['apikey', { key: 'X', value: '{{k}}', placement: 'queryparams' }, inQuery],
    ['oauth2', oauth('client_credentials'), ofClient],
    ['oauth2', oauth('authorization_code'), code],
    ['oauth2', oauth('password'), password],
    ['oauth2', oauth('implicit'), leftOut],
    ['wsse', { username: 'u', password: '{{p}}' }, leftOut],
  ])('%s %j', async (mode, given, text) => {
    const lines = Object.entries(given).map(([name, value]) => `  ${name}: ${value}\n`);
    const file = `get {\n  url: http://h\n  auth: ${mode}\n}\nauth:${mode} {\n${lines.join('')}}\n`;
    const files = { 'bruno.json': '{"name": "shop"}', 'one.bru': file };
    const { requests } = await importFolder(Object.entries(files).map(([path, text]) => ({ path, text })));
    expect(requests[0]?.text.replace(/^GET \S+$/m, 'GET')).toEqual(text);
  });
});

describe('credentials of Insomnia', () => {
  const oauth = {
    ...{ type: 'oauth2', accessTokenUrl: 'http://s/token', authorizationUrl: 'http://s/auth' },
    ...{ clientId: 'app', clientSecret: '{{ _.s }}', scope: 'a b', username: 'u', password: '{{ _.p }}' },
  };
  it.each<[given: object, text: unknown]>([
    [{}, 'GET'],
    [{ type: 'none' }, 'GET'],
    [{ type: 'basic', username: 'u', password: '{{ _.p }}' }, basic],
    [{ type: 'basic', username: 'u', password: '{{ _.p }}', disabled: true }, 'GET'],
    [{ type: 'digest', username: 'u', password: '{{ _.p }}' }, digest],
    [{ type: 'bearer', token: '{{ _.t }}' }, bearer],
    [
      { type: 'bearer', token: '{{ _.t }}', prefix: 'Token' },
      "# @auth apikey Authorization 'Token '{{t}}\nGET",
    ],
    [{ type: 'apikey', key: 'X', value: '{{ _.k }}', addTo: 'header' }, inHeader],
    [{ type: 'apikey', key: 'X', value: '{{ _.k }}', addTo: 'queryParams' }, inQuery],
    [{ type: 'apikey', key: 'X', value: '{{ _.k }}', addTo: 'cookie' }, leftOut],
    [{ ...oauth, grantType: 'client_credentials' }, ofClient],
    [{ ...oauth, grantType: 'authorization_code' }, code],
    [{ ...oauth, grantType: 'password' }, password],
    [{ ...oauth, grantType: 'implicit' }, leftOut],
    [{ type: 'netrc' }, '# @auth netrc\nGET'],
    [{ type: 'asap' }, leftOut],
  ])('%j', (authentication, text) => {
    const workspace = { _id: 'wrk_1', _type: 'workspace', name: 'shop' };
    const request = { _id: 'req_1', _type: 'request', parentId: 'wrk_1', method: 'GET', url: 'http://h' };
    const resources = [workspace, { ...request, name: 'one', authentication }];
    const file = JSON.stringify({ _type: 'export', __export_format: 4, resources });
    expect(requestOf(file, 'shop.json')).toEqual(text);
  });
});

describe('credentials of OpenAPI', () => {
  const urls = { tokenUrl: 'http://s/token', authorizationUrl: 'http://s/auth', scopes: {} };
  const flow = (name: string, more: object = {}) => ({
    type: 'oauth2',
    flows: { [name]: { ...urls, ...more } },
  });
  it.each<[scheme: object, text: string]>([
    [{ type: 'http', scheme: 'basic' }, '# @auth basic {{username}} {{password}}\nGET'],
    [{ type: 'http', scheme: 'digest' }, '# @auth digest {{username}} {{password}}\nGET'],
    [{ type: 'http', scheme: 'bearer' }, 'GET\nAuthorization: Bearer {{token}}'],
    [{ type: 'http', scheme: 'hawk' }, '# @auth hawk {{hawk_id}} {{hawk_key}}\nGET'],
    [{ type: 'apiKey', in: 'header', name: 'X' }, 'GET\nX: {{one}}'],
    [{ type: 'apiKey', in: 'cookie', name: 'x' }, 'GET\nCookie: x={{one}}'],
    [flow('clientCredentials'), '# @auth oauth2 http://s/token {{client_id}} {{client_secret}} a\nGET'],
    [
      flow('authorizationCode'),
      '# @auth oauth2 authorization_code {{client_id}} a token_url=http://s/token authorization_url=http://s/auth\nGET',
    ],
    [
      flow('password'),
      '# @auth oauth2 password {{client_id}} a token_url=http://s/token username={{username}} password={{password}}\nGET',
    ],
    [
      flow('deviceAuthorization', { deviceAuthorizationUrl: 'http://s/device' }),
      '# @auth oauth2 device_code {{client_id}} a token_url=http://s/token device_url=http://s/device\nGET',
    ],
    [flow('implicit'), 'GET\nAuthorization: Bearer {{access_token}}'],
    [
      { type: 'openIdConnect', openIdConnectUrl: 'http://s/.well-known/openid-configuration' },
      '# @auth oauth2 authorization_code http://s {{client_id}} openid a\nGET',
    ],
  ])('%j', (one, text) => {
    const file = JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'shop', version: '1' }, servers: [{ url: 'http://h' }] },
      ...{ components: { securitySchemes: { one } }, security: [{ one: ['a'] }] },
      paths: { '/x': { get: { responses: {} } } },
    });
    expect(requestOf(file, 'shop.json')).toBe(text);
  });
});

describe('credentials of curl', () => {
  it.each<[flags: string, text: string]>([
    ['-u u:p', `GET\nAuthorization: Basic ${btoa('u:p')}`],
    ['-u u:p --digest', 'GET\nAuthorization: Digest u p'],
    ['-u u:p --ntlm', 'GET\nAuthorization: NTLM u p'],
    ['--oauth2-bearer T', 'GET\nAuthorization: Bearer T'],
    [
      "--aws-sigv4 'aws:amz:eu-west-1:s3' -u AKI:S",
      'GET\nAuthorization: AWS AKI S region:eu-west-1 service:s3',
    ],
    ['-n', '# @auth netrc\nGET'],
    ['--netrc-file f', '# @auth netrc f\nGET'],
    ["-H 'Authorization: Bearer T'", 'GET\nAuthorization: Bearer T'],
  ])('%s', (flags, text) => expect(requestOf(`curl http://h ${flags}\n`, 'shop.sh')).toBe(text));
});
