import { describe, expect, it } from 'vitest';
import { importText } from '../../../src/formats/index.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const imported = (collection: object, path = 'shop.json') =>
  importText(JSON.stringify({ info: { name: 'shop', schema }, ...collection }), path);

const textOf = (request: unknown): string =>
  imported({ item: [{ name: 'one', request }] }).requests[0]?.text ?? '';

describe('a Postman collection', () => {
  it.each([
    [
      'basic',
      {
        type: 'basic',
        basic: [
          { key: 'username', value: 'ada' },
          { key: 'password', value: "p'q" },
        ],
      },
      "# @auth basic ada 'p'\\''q'",
    ],
    [
      'basic of v2.0',
      { type: 'basic', basic: { username: 'ada', password: '{{pw}}' } },
      '# @auth basic ada {{pw}}',
    ],
    ['bearer', { type: 'bearer', bearer: [{ key: 'token', value: '{{t}}' }] }, '# @auth bearer {{t}}'],
    ['digest', { type: 'digest', digest: { username: 'u', password: 'p' } }, '# @auth digest u p'],
    [
      'apikey',
      {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'k' },
          { key: 'value', value: 'v' },
          { key: 'in', value: 'query' },
        ],
      },
      '# @auth apikey k v query',
    ],
    [
      'oauth2 with a token',
      { type: 'oauth2', oauth2: [{ key: 'accessToken', value: '{{a}}' }] },
      '# @auth bearer {{a}}',
    ],
    [
      'oauth2 of a client',
      {
        type: 'oauth2',
        oauth2: {
          grant_type: 'client_credentials',
          accessTokenUrl: 'http://t',
          clientId: 'i',
          clientSecret: '{{s}}',
          scope: 'a b',
        },
      },
      '# @auth oauth2 http://t i {{s}} a b',
    ],
    [
      'oauth2 in a browser, without its old token',
      {
        type: 'oauth2',
        oauth2: [
          { key: 'grant_type', value: 'authorization_code_with_pkce' },
          { key: 'authUrl', value: 'http://t/a' },
          { key: 'accessTokenUrl', value: 'http://t/t' },
          { key: 'redirect_uri', value: 'https://oauth.pstmn.io/v1/callback' },
          { key: 'clientId', value: 'i' },
          { key: 'clientSecret', value: '{{s}}' },
          { key: 'client_authentication', value: 'body' },
          { key: 'scope', value: 'openid' },
          { key: 'accessToken', value: 'old' },
          {
            key: 'authRequestParams',
            value: [
              { key: 'prompt', value: 'consent', enabled: true, send_as: 'request_url' },
              { key: 'off', value: '1', enabled: false },
            ],
          },
        ],
      },
      '# @auth oauth2 authorization_code i openid authorization.prompt=consent token_url=http://t/t authorization_url=http://t/a redirect=https://oauth.pstmn.io/v1/callback client_secret={{s}} client_secret_post',
    ],
    [
      'oauth2 with a password',
      {
        type: 'oauth2',
        oauth2: {
          grant_type: 'password_credentials',
          accessTokenUrl: 'http://t',
          clientId: 'i',
          username: 'ada',
          password: '{{pw}}',
        },
      },
      '# @auth oauth2 password i token_url=http://t username=ada password={{pw}}',
    ],
    [
      'oauth2 whose token is a variable',
      {
        type: 'oauth2',
        oauth2: {
          accessToken: '{{a}}',
          grant_type: 'client_credentials',
          accessTokenUrl: 'http://t',
          clientId: 'i',
        },
      },
      '# @auth bearer {{a}}',
    ],
  ])('takes credentials: %s', (_, auth, line) => {
    expect(textOf({ url: 'http://h', auth })).toBe(`${line}\nGET http://h`);
  });

  it('takes credentials and scripts from the nearest folder, and from the collection', () => {
    const event = (listen: string, exec: string | string[]) => ({ listen, script: { exec } });
    const bearer = (value: string) => ({ type: 'bearer', bearer: [{ key: 'token', value }] });
    const { requests } = imported({
      auth: bearer('{{all}}'),
      event: [event('prerequest', 'a()'), event('test', ['b()', 'c()'])],
      item: [
        {
          name: 'f',
          auth: bearer('{{folder}}'),
          event: [event('test', 'd()')],
          item: [
            { name: 'in', request: 'http://h/1', event: [event('test', 'e()')] },
            { name: 'none', request: { url: 'http://h/2', auth: { type: 'noauth' } } },
          ],
        },
        { name: 'out', request: 'http://h/3', event: [{ ...event('test', 'no()'), disabled: true }] },
      ],
    });
    expect(requests.map(({ text }) => text.split('\n')[0])).toEqual([
      '# @auth bearer {{folder}}',
      'GET http://h/2',
      '# @auth bearer {{all}}',
    ]);
    const ofAll = '// script of the collection\n';
    expect(requests[0]).toMatchObject({
      before: `${ofAll}a()`,
      after: `${ofAll}b()\nc()\n// script of the folder f\nd()\n// script of the request\ne()`,
    });
    expect(requests[2]?.after).toBe(`${ofAll}b()\nc()`);
  });
});
