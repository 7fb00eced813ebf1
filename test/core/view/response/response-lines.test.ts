import { describe, expect, it } from 'vitest';
import type { HttpResponse, Timings } from '../../../../src/core/request/types.ts';
import { disabledMasker, emptyMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { redirectLines } from '../../../../src/core/view/exchange/exchange.ts';
import { responseLines } from '../../../../src/core/view/response/response-lines.ts';
import { timingBar } from '../../../../src/core/view/response/timing-bar.ts';
import { respond as anyResponse } from '../../../support/response.ts';

const timings: Timings = { dns: 1, connect: 2, tls: null, wait: 5, download: 2, total: 12.4 };

const respond = (body: string | Uint8Array, changes: Partial<HttpResponse> = {}): HttpResponse =>
  anyResponse(body, { timings, ...changes });

const shown = (response: HttpResponse, changes: Partial<Parameters<typeof responseLines>[1]> = {}) =>
  [
    ...responseLines(response, {
      width: 80,
      bodyLines: 10,
      headers: 'folded',
      timing: 'none',
      secrets: emptyMasker,
      ...changes,
    }),
  ].map(plainText);

describe('responseLines', () => {
  it('says status, class, time, size, protocol and type, and shows the body', () => {
    expect(shown(respond('{"id":1}'))).toEqual([
      '200 OK  Successful · 12 ms · 8 B · HTTP/1.1 · application/json',
      '▸ 1 header',
      '',
      '{',
      '  "id": 1',
      '}',
    ]);
  });

  it.each<[type: string, body: string, place: string | null]>([
    ['application/json', '{"a": 1,}', '1:9'],
    ['application/problem+json', '<html>', '1:1'],
    ['application/json', '{"a": 1}', null],
    ['application/json', '', null],
    ['text/html', '<html>', null],
  ])('a body of type %s, %j, has invalid JSON at %s', (type, body, place) => {
    const lines = shown(respond(body, { headers: [['content-type', type]] }));
    const warnings = lines.filter((line) => line.startsWith('warning: '));
    const doubt = expect.stringMatching(
      new RegExp(`^warning: the Content-Type says JSON, but the body is not: .* was expected at ${place}$`),
    );
    expect(warnings).toEqual(place === null ? [] : [doubt]);
  });

  it('names the command that shows the headers, when there are any', () => {
    const headersHint = 'F4 h shows them';
    expect(shown(respond(''), { headersHint })[1]).toBe('▸ 1 header  F4 h shows them');
    expect(shown(respond('', { headers: [] }), { headersHint })[1]).toBe('▸ no headers');
    expect(shown(respond(''), { headersHint, headers: 'unfolded' }).join('\n')).not.toContain('F4');
  });

  it('names every class', () => {
    const [line = []] = responseLines(
      respond('', { status: 503, statusText: '', statusClass: 'Server error' }),
      {
        width: 80,
        bodyLines: 10,
        headers: 'folded',
        timing: 'none',
        secrets: emptyMasker,
      },
    );
    expect(line.slice(0, 2)).toEqual([
      { text: '503', style: 'status-500' },
      { text: '  Server error', style: 'status-500' },
    ]);
  });

  it('unfolds headers', () => {
    const headers = [
      ['Set-Cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ] as const;
    expect(shown(respond('', { headers }), { headers: 'unfolded' }).slice(1)).toEqual([
      'Set-Cookie: a=••••••',
      'set-cookie: b=••••••',
    ]);
  });

  it('counts hidden lines', () => {
    expect(shown(respond('[1,2,3]'), { bodyLines: 2 }).slice(3)).toEqual([
      '[',
      '  1,',
      '… 3 more lines  .res shows all',
    ]);
  });

  it('truncates a line that would fill the screen', () => {
    const [, , , line] = shown(respond(JSON.stringify('x'.repeat(5000))), { width: 10 });
    expect(line).toBe(`"${'x'.repeat(79)}… 4,922 more characters`);
  });

  it('shows a hex dump of bytes', () => {
    const lines = shown(
      respond(new Uint8Array([0, 0x41, 0xff]), { headers: [['Content-Type', 'image/png']] }),
    );
    expect(lines.slice(3)).toEqual([
      'binary, image/png, 3 B  .save-body FILE saves it',
      `00000000  00 41 ff${' '.repeat(42)}·A·`,
    ]);
  });

  it('describes an image by its format and size, without its bytes', () => {
    const gif = Uint8Array.from(Buffer.from('474946383961 0a00 1400 00'.replaceAll(' ', ''), 'hex'));
    expect(shown(respond(gif, { headers: [['Content-Type', 'image/gif']] })).slice(3)).toEqual([
      'GIF image, 10 × 20, 11 B  .save-body FILE saves it',
    ]);
  });

  it('says why a body is incomplete', () => {
    expect(shown(respond('[1', { truncated: 'Cancelled.' })).slice(3)).toEqual([
      '[1',
      'incomplete: Cancelled.',
    ]);
  });

  it('names the file of a long body', () => {
    const body = { kind: 'file', path: '/tmp/body-1', head: new TextEncoder().encode('a\nb') } as const;
    const lines = shown(respond('', { body, size: 1_000_000_000, headers: [] }));
    expect(lines.slice(3)).toEqual(['a', 'b', 'the beginning of 1.0 GB; all of it is in /tmp/body-1']);
  });

  it('shows the bytes received, and that a certificate was not verified', () => {
    const tls = {
      protocol: 'TLSv1.3',
      cipher: '',
      subject: '',
      issuer: '',
      validFrom: '',
      validTo: '',
      authorized: false,
    };
    expect(shown(respond('{}', { wireSize: 22, tls }))[0]).toBe(
      '200 OK  Successful · 12 ms · 2 B (22 B compressed) · HTTP/1.1 · application/json · certificate not verified',
    );
  });
});

describe('timingBar', () => {
  it('is to scale', () => {
    const [bar = [], legend = []] = timingBar(timings, { width: 44 });
    expect(bar.map(({ text }) => text.length)).toEqual([5, 9, 21, 9]);
    expect(plainText(legend)).toBe('░ DNS 1.0 ms  ▒ connect 2.0 ms  █ wait 5.0 ms  ▄ download 2.0 ms');
  });

  it.each([1, 5, 20, 61])('is %d columns wide, with at least one for each phase', (width) => {
    const [bar = []] = timingBar({ ...timings, wait: 0, download: 1000 }, { width });
    expect(plainText(bar)).toHaveLength(Math.max(4, width));
  });
});

it('shows redirects with dropped headers and bodies', () => {
  const hop = {
    status: 302,
    method: 'GET',
    from: 'http://a/',
    to: 'http://b/',
    dropped: ['Authorization', 'Cookie'],
  };
  expect(redirectLines([hop], emptyMasker).map(plainText)).toEqual([
    '302 GET http://a/ → http://b/  without Authorization, Cookie',
  ]);
});

it('masks the password in the URL that a redirect leads to', () => {
  const hop = { status: 302, method: 'GET', from: 'http://a/', to: 'http://usr:LocPw777@b/', dropped: [] };
  expect(redirectLines([hop], emptyMasker).map(plainText)).toEqual([
    '302 GET http://a/ → http://usr:••••••@b/',
  ]);
  expect(redirectLines([hop], disabledMasker).map(plainText)).toEqual([
    '302 GET http://a/ → http://usr:LocPw777@b/',
  ]);
});
