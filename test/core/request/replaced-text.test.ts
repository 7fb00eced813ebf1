import { describe, expect, it } from 'vitest';
import { withReplacedText } from '../../../src/core/request/sending/replaced-text.ts';
import type { RequestSpec } from '../../../src/core/request/types.ts';

const spec: RequestSpec = { method: 'GET', url: 'http://h/', headers: [], body: { kind: 'none' } };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const change = { text: 'a+/b-1"', by: 'c=d"' };

describe('a text in a request', () => {
  it.each<[string, Partial<RequestSpec>, Partial<RequestSpec>]>([
    ['a header', { headers: [['X', '<a+/b-1">']] }, { headers: [['X', '<c=d">']] }],
    [
      'Basic credentials',
      { headers: [['Authorization', basic('ada:a+/b-1"')]] },
      { headers: [['Authorization', basic('ada:c=d"')]] },
    ],
    ['the URL, encoded', { url: 'http://h/?k=a%2B%2Fb-1%22' }, { url: 'http://h/?k=c%3Dd%22' }],
    [
      'a JSON body',
      { body: { kind: 'text', text: '{"k": "a+/b-1\\""}' } },
      { body: { kind: 'text', text: '{"k": "c=d\\""}' } },
    ],
    [
      'credentials that the network completes',
      { auth: { kind: 'digest', username: 'u', password: 'a+/b-1"' } },
      { auth: { kind: 'digest', username: 'u', password: 'c=d"' } },
    ],
  ])('is replaced in %s', (_, before, after) => {
    expect(withReplacedText({ ...spec, ...before }, change)).toEqual({ ...spec, ...after });
  });

  it('is unchanged if the request does not contain it', () => {
    expect(withReplacedText(spec, change)).toBeNull();
  });

  it.each<[string, Partial<RequestSpec>]>([
    ['the host', { url: 'http://api.test:80/' }],
    ['the header Host', { headers: [['Host', 'api.test']] }],
    ['the path of a file', { body: { kind: 'file', path: 'api.test.json', substitute: false } }],
    ['a token server', { auth: oauth('http://api.test/token') }],
  ])('stays as %s', (_, own) => {
    expect(withReplacedText({ ...spec, ...own }, { text: 'api.test', by: 'evil.test' })).toBeNull();
  });

  it('stays if it is too short to be distinguished from other text', () => {
    expect(withReplacedText({ ...spec, url: 'http://h/v1/?v=v1' }, { text: 'v1', by: 'x' })).toBeNull();
  });
});

function oauth(token: string): NonNullable<RequestSpec['auth']> {
  return {
    kind: 'oauth2',
    grant: {
      kind: 'client_credentials',
      server: { kind: 'endpoints', token, authorization: null, deviceAuthorization: null, revocation: null },
      clientId: 'me',
      clientAuthentication: { kind: 'none' },
      scopes: [],
      audience: [],
      resource: [],
      parameters: [],
      sends: 'access_token',
    },
  };
}
