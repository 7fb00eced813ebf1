import { describe, expect, it } from 'vitest';
import type { RequestSpec } from '../../../../src/core/request/types.ts';
import { preview, spec } from './preview-with-auth.ts';

const get = 'GET http://h/p?a=b#f';

const tokenEndpoint = {
  kind: 'endpoints' as const,
  token: 'http://t/t',
  authorization: null,
  deviceAuthorization: null,
  revocation: null,
};

describe('credentials on the wire', () => {
  it.each<[auth: string, values: object, expected: Partial<RequestSpec>]>([
    // RFC 7617, sections 2 and 2.1.
    [
      'basic Aladdin "open sesame"',
      {},
      { headers: [['Authorization', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==']] },
    ],
    ['basic test 123£', {}, { headers: [['Authorization', 'Basic dGVzdDoxMjPCow==']] }],
    ['basic {{user}}', { user: 'u' }, { headers: [['Authorization', 'Basic dTo=']] }],
    ['bearer {{t}}', { t: 'abc.def' }, { headers: [['Authorization', 'Bearer abc.def']] }],
    [
      'apikey X-Own {{k}}',
      { k: 'k 1' },
      { headers: [['X-Own', 'k 1']], credential: { place: 'header', name: 'X-Own' } },
    ],
    [
      'apikey "api key" {{k}} query',
      { k: 'a&b' },
      { url: 'http://h/p?a=b&api%20key=a%26b', headers: [], credential: { place: 'query', name: 'api key' } },
    ],
    ['digest me {{p}}', { p: 's' }, { headers: [], auth: { kind: 'digest', username: 'me', password: 's' } }],
    [
      'oauth2 {{host}}/t id {{s}} read write',
      { host: 'http://t', s: 's' },
      {
        headers: [],
        auth: {
          kind: 'oauth2',
          grant: {
            kind: 'client_credentials',
            server: tokenEndpoint,
            clientId: 'id',
            clientAuthentication: { kind: 'client_secret_basic', secret: 's' },
            scopes: ['read', 'write'],
            audience: [],
            resource: [],
            parameters: [],
            sends: 'access_token',
          },
        },
      },
    ],
    [
      'oauth2 http://t/t id {{s}} client_secret_post audience={{host}}/a read resource=a=b resource=c',
      { host: 'http://h', s: 's' },
      {
        headers: [],
        auth: {
          kind: 'oauth2',
          grant: {
            kind: 'client_credentials',
            server: tokenEndpoint,
            clientId: 'id',
            clientAuthentication: { kind: 'client_secret_post', secret: 's' },
            scopes: ['read'],
            audience: ['http://h/a'],
            resource: ['a=b', 'c'],
            parameters: [],
            sends: 'access_token',
          },
        },
      },
    ],
  ])('%s', (auth, values, expected) => {
    expect(spec(get, auth, values)).toEqual({
      method: 'GET',
      url: 'http://h/p?a=b',
      body: { kind: 'none' },
      ...expected,
    });
  });

  it.each([
    ['GET http://h', 'http://h/?k=1'],
    ['GET http://h/x?', 'http://h/x?k=1'],
    ['GET http://h/x#f', 'http://h/x?k=1'],
    ['GET http://h/x k==own', 'http://h/x?k=own'],
    ['GET http://h/x?kk=2', 'http://h/x?kk=2&k=1'],
  ])('%s with a key in the query is sent to %s', (request, url) => {
    expect(spec(request, 'apikey k 1 query').url).toBe(url);
  });

  it('writes a lone surrogate of a key in the query as U+FFFD', () => {
    const { wireUrl } = preview('GET http://h', 'apikey k {{v}} query', { v: 'a\ud800b' });
    expect(wireUrl).toBe('http://h/?k=a%EF%BF%BDb');
  });
});

describe('credentials of the request itself', () => {
  it.each([
    ['GET http://h/ authorization:mine', 'bearer t', [['authorization', 'mine']]],
    ['GET http://h/ Authorization:mine', 'digest a b', [['Authorization', 'mine']]],
    ['GET http://h/ Authorization:', 'bearer t', []],
    ['GET http://h/ x-key:mine', 'apikey X-Key t', [['x-key', 'mine']]],
    ['GET http://a:b@h/', 'bearer t', [['Authorization', 'Basic YTpi']]],
  ])('%s wins over .auth %s', (request, auth, headers) => {
    const built = spec(request, auth);
    expect([built.headers, built.auth]).toEqual([headers, undefined]);
  });

  it('hide problems of placeholders that are not used', () => {
    expect(preview('GET http://h/ Authorization:mine', 'bearer {{nope}}').diagnostics).toEqual([]);
  });
});
