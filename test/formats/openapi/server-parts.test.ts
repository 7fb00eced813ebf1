import { describe, expect, it } from 'vitest';
import { convertedText, importedTexts } from './imported-texts.ts';

const get = (path: string, operation: object, document: object = {}) => ({
  openapi: '3.1.0',
  servers: [{ url: 'https://h.example/v1' }],
  paths: { [path]: { get: operation } },
  ...document,
});

describe('path parameters of a description', () => {
  it.each<[string, object, string]>([
    ['an example', { example: 7 }, '7'],
    ['an example of the schema', { schema: { type: 'string', example: 'a b' } }, 'a b'],
    ['a named example', { examples: { one: { value: 'x' } } }, 'x'],
    ['a default', { schema: { default: 'all' } }, 'all'],
    ['a list', { example: ['a', 'b'] }, 'a,b'],
    ['braces', { example: '{{x}}' }, '\\{{x}}'],
    ['nothing', {}, '{{id}}'],
  ])('take as value %s', (_, given, value) => {
    const parameters = [{ name: 'id', in: 'path', required: true, ...given }];
    expect(importedTexts(get('/users/{id}', { parameters }))).toEqual([
      `# @path id=${value}\nGET /users/:id`,
    ]);
  });

  it.each([
    ['/users/{id}.json', 'GET /users/{{id}}.json'],
    ['/users/{id}:activate', 'GET /users/{{id}}:activate'],
    ['/a/{x}-{y}', 'GET /a/{{x}}-{{y}}'],
    ['/v1/:batch', 'GET /v1/%3Abatch'],
    ['/a/{1}/{b c}', '# @path _1={{_1}}\n# @path b_c={{b_c}}\nGET /a/:_1/:b_c'],
    ['/a/{id}/{id}', '# @path id={{id}}\nGET /a/:id/:id'],
  ])('of %s are those that are a whole segment', (path, text) => {
    expect(importedTexts(get(path, {}))).toEqual([text]);
  });

  it('are in the URL of a file for other tools', () => {
    const parameters = [{ name: 'id', in: 'path', example: 'a/b' }];
    const text = convertedText(get('/users/{id}/{x}', { operationId: 'user', parameters }));
    expect(text).toContain('GET {{base_url}}/users/a%2Fb/{{x}}\n');
    expect(text).not.toContain('@path');
  });
});

describe('credentials of a description', () => {
  const flow = { tokenUrl: '/token', scopes: {} };
  it.each<[string, object, readonly string[], string]>([
    ['basic', { type: 'http', scheme: 'Basic' }, [], '# @auth basic {{username}} {{password}}\nGET /a'],
    ['digest', { type: 'http', scheme: 'digest' }, [], '# @auth digest {{username}} {{password}}\nGET /a'],
    ['bearer', { type: 'http', scheme: 'bearer' }, [], 'GET /a\nAuthorization: Bearer {{token}}'],
    ['a key in a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, [], 'GET /a\nX-Key: {{s}}'],
    ['a key in the query', { type: 'apiKey', in: 'query', name: 'k' }, [], 'GET /a?k={{s}}'],
    ['a key in a cookie', { type: 'apiKey', in: 'cookie', name: 'k' }, [], 'GET /a\nCookie: k={{s}}'],
    [
      'OAuth with client credentials',
      { type: 'oauth2', flows: { clientCredentials: flow } },
      ['users:read', 'no scope'],
      '# @auth oauth2 https://h.example/token {{client_id}} {{client_secret}} users:read\nGET /a',
    ],
    [
      'OAuth of Swagger 2',
      { type: 'oauth2', flow: 'application', tokenUrl: 'https://t.example/t' },
      [],
      '# @auth oauth2 https://t.example/t {{client_id}} {{client_secret}}\nGET /a',
    ],
    [
      'OAuth in a browser',
      { type: 'oauth2', flows: { authorizationCode: flow } },
      [],
      'GET /a\nAuthorization: Bearer {{access_token}}',
    ],
    [
      'OAuth in a browser, with its page',
      { type: 'oauth2', flows: { authorizationCode: { ...flow, authorizationUrl: '/authorize' } } },
      ['users:read'],
      '# @auth oauth2 authorization_code {{client_id}} users:read token_url=https://h.example/token authorization_url=https://h.example/authorize\nGET /a',
    ],
    [
      'OAuth in a browser of Swagger 2',
      {
        type: 'oauth2',
        flow: 'accessCode',
        tokenUrl: 'https://t.example/t',
        authorizationUrl: 'https://t.example/a',
      },
      [],
      '# @auth oauth2 authorization_code {{client_id}} token_url=https://t.example/t authorization_url=https://t.example/a\nGET /a',
    ],
    [
      'OAuth with a password',
      { type: 'oauth2', flows: { password: flow } },
      [],
      '# @auth oauth2 password {{client_id}} token_url=https://h.example/token username={{username}} password={{password}}\nGET /a',
    ],
    [
      'OAuth without a token server',
      { type: 'oauth2', flows: { implicit: { authorizationUrl: '/authorize' } } },
      [],
      'GET /a\nAuthorization: Bearer {{access_token}}',
    ],
    [
      'OpenID Connect',
      { type: 'openIdConnect', openIdConnectUrl: 'https://i.example/.well-known/openid-configuration' },
      ['profile'],
      '# @auth oauth2 authorization_code https://i.example {{client_id}} openid profile\nGET /a',
    ],
    [
      'OpenID Connect elsewhere',
      { type: 'openIdConnect' },
      [],
      'GET /a\nAuthorization: Bearer {{access_token}}',
    ],
  ])('are imported: %s', (_, scheme, scopes, text) => {
    const document = { components: { securitySchemes: { s: scheme } } };
    expect(importedTexts(get('/a', { security: [{ s: scopes }] }, document))).toEqual([text]);
  });

  it('share one Cookie header with the cookies of the request', () => {
    const parameters = [{ name: 'sid', in: 'cookie', example: '1' }];
    const document = { components: { securitySchemes: { s: { type: 'apiKey', in: 'cookie', name: 'k' } } } };
    expect(importedTexts(get('/a', { parameters, security: [{ s: [] }] }, document))).toEqual([
      'GET /a\nCookie: sid=1; k={{s}}',
    ]);
  });

  it('are of the first alternative that restloop has', () => {
    const securitySchemes = { tls: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'header', name: 'K' } };
    const document = { components: { securitySchemes } };
    expect(importedTexts(get('/a', { security: [{ tls: [] }, { key: [] }] }, document))).toEqual([
      'GET /a\nK: {{key}}',
    ]);
  });
});
