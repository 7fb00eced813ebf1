import { describe, expect, it } from 'vitest';
import { withReplacedText } from '../../../src/core/request/sending/replaced-text.ts';
import type { RequestSpec } from '../../../src/core/request/types.ts';

const spec: RequestSpec = { method: 'GET', url: 'http://h/', headers: [], body: { kind: 'none' } };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const change = { text: 'a+/b"', by: 'c=d"' };

describe('a text in a request', () => {
  it.each<[string, Partial<RequestSpec>, Partial<RequestSpec>]>([
    ['a header', { headers: [['X', '<a+/b">']] }, { headers: [['X', '<c=d">']] }],
    [
      'Basic credentials',
      { headers: [['Authorization', basic('ada:a+/b"')]] },
      { headers: [['Authorization', basic('ada:c=d"')]] },
    ],
    ['the URL, encoded', { url: 'http://h/?k=a%2B%2Fb%22' }, { url: 'http://h/?k=c%3Dd%22' }],
    [
      'a JSON body',
      { body: { kind: 'text', text: '{"k": "a+/b\\""}' } },
      { body: { kind: 'text', text: '{"k": "c=d\\""}' } },
    ],
    [
      'credentials that the network completes',
      { auth: { kind: 'digest', username: 'u', password: 'a+/b"' } },
      { auth: { kind: 'digest', username: 'u', password: 'c=d"' } },
    ],
  ])('is replaced in %s', (_, before, after) => {
    expect(withReplacedText({ ...spec, ...before }, change)).toEqual({ ...spec, ...after });
  });

  it('is unchanged if the request does not contain it', () => {
    expect(withReplacedText(spec, change)).toBeNull();
  });
});
