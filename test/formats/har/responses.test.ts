import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/core/request/types.ts';
import type { SessionContent } from '../../../src/core/session/exports/shared-session.ts';
import { fullName } from '../../../src/core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../../src/core/session/types.ts';
import { exportText, importText } from '../../../src/formats/index.ts';

const recorded = {
  startedDateTime: '2026-03-01T10:00:00.250Z',
  time: 61.5,
  request: {
    method: 'GET',
    url: 'https://h.example/a',
    headers: [{ name: 'Authorization', value: 'Bearer t0p-secret-token' }],
  },
  response: {
    status: 201,
    statusText: 'Created',
    httpVersion: 'HTTP/2.0',
    headers: [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Set-Cookie', value: 'sid=s3ss10n; Path=/\nlang=en' },
      { name: 'bad name', value: 'x' },
    ],
    content: { size: 10, mimeType: 'application/json', text: '{"a":"ü"}' },
    bodySize: 42,
  },
  timings: { dns: 1, connect: 30, ssl: 20, send: 0.5, wait: 20, receive: 10 },
};

const archive = (...entries: readonly object[]): string => JSON.stringify({ log: { entries } });

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

function responseOf(entry: object) {
  const [one] = importText(archive(entry), 'x.har').exchanges ?? [];
  if (one?.exchange.outcome.kind !== 'response') throw new Error('no response');
  return one.exchange.outcome.response;
}

describe('a recorded response', () => {
  it('is stored with its request: status, headers, body and times', () => {
    const { exchanges, requests } = importText(archive({ request: { url: 'ws://h' } }, recorded), 'x.har');
    expect(requests).toHaveLength(1);
    expect(exchanges).toEqual([
      {
        request: 0,
        exchange: {
          request: {
            method: 'GET',
            url: 'https://h.example/a',
            headers: [['Authorization', 'Bearer t0p-secret-token']],
            body: { kind: 'none' },
          },
          startedAt: Date.UTC(2026, 2, 1, 10, 0, 0, 250),
          redirects: [],
          outcome: {
            kind: 'response',
            response: {
              status: 201,
              statusText: 'Created',
              statusClass: 'Successful',
              httpVersion: '2',
              headers: [
                ['Content-Type', 'application/json'],
                ['Set-Cookie', 'sid=s3ss10n; Path=/'],
                ['Set-Cookie', 'lang=en'],
              ],
              body: { kind: 'memory', bytes: new TextEncoder().encode('{"a":"ü"}') },
              size: 10,
              wireSize: 42,
              truncated: null,
              timings: { dns: 1, connect: 10, tls: 20, wait: 20.5, download: 10, total: 61.5 },
              tls: null,
            },
          },
        },
      },
    ]);
  });

  it.each<readonly [title: string, content: object, body: Uint8Array, truncated: string | null]>([
    ['in Base64', { text: '/wA=', encoding: 'base64', size: 2 }, bytes(255, 0), null],
    ['in broken Base64, as text', { text: '/w', encoding: 'base64x' }, bytes(47, 119), null],
    ['left out by the browser', { size: 9 }, bytes(), 'the archive does not contain the body'],
    ['empty', { size: 0 }, bytes(), null],
  ])('may have a body that is %s', (_, content, body, truncated) => {
    expect(responseOf({ ...recorded, response: { status: 200, content } })).toMatchObject({
      body: { kind: 'memory', bytes: body },
      truncated,
    });
  });

  it.each([undefined, null, 7, {}, { status: 0 }, { status: '200' }, { status: 1e9 }, { status: 200.5 }])(
    'is absent: %j',
    (response) => {
      expect(importText(archive({ ...recorded, response }), 'x.har').exchanges).toBeUndefined();
    },
  );

  it('is written without its secrets, also in bytes that are not text', () => {
    const { exchange, requests } = importedOne({
      ...recorded,
      response: {
        ...recorded.response,
        content: { encoding: 'base64', text: btoa('\xff t0p-secret-token') },
      },
    });
    const { text } = exportText({ variables: [], requests }, 'har', {
      exchanges: new Map([['get-a', exchange]]),
    });
    expect(text).toContain('"status": 201');
    for (const secret of ['t0p-secret-token', 's3ss10n', btoa('\xff t0p-secret-token')])
      expect(text).not.toContain(secret);
  });

  it('says how much is missing of a body that lies in a file', () => {
    const { exchange, requests } = importedOne(recorded);
    if (exchange.outcome.kind === 'failure') throw new Error('no response');
    const body = { kind: 'file', path: '/nowhere', head: new TextEncoder().encode('begin') } as const;
    const response = { ...exchange.outcome.response, body, size: 4096 };
    const { text } = exportText({ variables: [], requests }, 'har', {
      exchanges: new Map([['get-a', { ...exchange, outcome: { kind: 'response', response } }]]),
    });
    expect(JSON.parse(text).log.entries[0].response.content).toMatchObject({
      text: 'begin',
      size: 4096,
      comment: 'only the first 5 of 4096 bytes of the body were written',
    });
    const again = importText(text, 'x.har').exchanges?.[0]?.exchange;
    expect(again?.outcome).toMatchObject({
      response: { size: 4096, truncated: expect.stringContaining('4096') },
    });
  });
});

function importedOne(entry: object) {
  const { requests, exchanges = [] } = importText(archive(entry), 'x.har');
  const [one] = exchanges;
  if (one === undefined) throw new Error('no response');
  return { requests, exchange: one.exchange };
}

const token = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
/** An error of syntax is in no request that can be sent: each `{{` is closed, or is literal. */
const words = fc
  .array(
    fc.constantFrom(
      'a',
      'ü',
      ' ',
      '7',
      '\\{{',
      '}}',
      '{{x}}',
      '\\{{y}}',
      '{{key}}',
      '\\.',
      '"',
      '&',
      '=',
      '%7B',
    ),
  )
  .map((parts) => `v${parts.join('')}v`);

const requestText = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    path: token,
    query: words.map((text) => text.replace(/\\\{\{|[ "&=%\\ü]/g, '')),
    header: words,
    body: fc.option(fc.oneof(words, fc.json()), { nil: null }),
  })
  .map(
    ({ method, path, query, header, body }) =>
      `${method} https://h.example/${path}?q=${query}\nX-One: ${header}${body === null ? '' : `\n\n${body}`}`,
  );

const kept = fc
  .record({ name: token, folder: fc.constantFrom('', 'f', 'f/g'), text: requestText })
  .map((request): SavedRequest => ({ ...request, before: null, after: null }));

const exchange = fc
  .record({
    startedAt: fc.integer({ min: 0, max: 4e12 }),
    status: fc.integer({ min: 100, max: 599 }),
    headers: fc.array(
      fc.tuple(
        token,
        words.map((text) => text.trim()),
      ),
    ),
    body: fc.oneof(
      fc.uint8Array(),
      fc.string().map((text) => new TextEncoder().encode(text)),
    ),
    wait: fc.integer({ min: 0, max: 9999 }),
    tls: fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
  })
  .map(
    ({ startedAt, status, headers, body, wait, tls }): Exchange => ({
      request: { method: 'GET', url: 'https://h.example/', headers: [], body: { kind: 'none' } },
      startedAt,
      redirects: [],
      outcome: {
        kind: 'response',
        response: {
          status,
          statusText: 'Fine',
          statusClass: 'Unknown',
          httpVersion: '1.1',
          headers,
          body: { kind: 'memory', bytes: body },
          size: body.length,
          wireSize: body.length + 3,
          truncated: null,
          timings: {
            dns: null,
            connect: tls === null ? null : 4,
            tls,
            wait,
            download: 0.25,
            total: wait + 1,
          },
          tls: null,
        },
      },
    }),
  );

describe('an archive of restloop', () => {
  it('that is read and written again is the same', () => {
    const pairs = fc.uniqueArray(fc.tuple(kept, fc.option(exchange, { nil: null })), {
      minLength: 1,
      maxLength: 4,
      selector: ([request]) => fullName(request),
    });
    fc.assert(
      fc.property(pairs, (given) => {
        const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
        const key = { name: 'key', value: 'k-1234567', origin, secret: true };
        const first = written({ variables: [key], requests: given.map(([request]) => request) }, given);
        const back = importText(first, 'x.har');
        const again = back.requests.map(
          (request, index) =>
            [request, back.exchanges?.find((one) => one.request === index)?.exchange ?? null] as const,
        );
        expect(back.requests.map(fullName)).toEqual(given.map(([request]) => fullName(request)));
        expect(written({ variables: [], requests: back.requests }, again)).toBe(first);
      }),
    );
  });

  it.each([
    [
      'a typed placeholder',
      'GET http://h/{{id}}?a={{b}}\nX: {{c}}',
      /GET http:\/\/h\/\{\{id\}\}\?a=\{\{b\}\}\nX: \{\{c\}\}/,
    ],
    ['braces that are text', 'GET http://h/?a=1\nX: \\{{c}}', /X: \\\{\{c\}\}/],
    ['digest', '# @auth digest ada {{pw}}\nGET http://h/', /^# @auth digest ada \{\{pw\}\}\nGET/],
    ['a file', 'POST http://h/\nContent-Type: text/csv\n\n< ./a.csv', /\n\n< \.\/a\.csv$/],
    [
      'the content type that restloop adds',
      'POST http://h/\n\n{"a": 1}',
      /^POST http:\/\/h\/\n\n\{"a": 1\}$/,
    ],
  ])('keeps %s', (_, text, expected) => {
    const request = { name: 'one', folder: '', text, before: null, after: null };
    const { text: har } = exportText({ variables: [], requests: [request] }, 'har');
    expect(importText(har, 'x.har').requests[0]?.text).toMatch(expected);
  });

  it('of an older version keeps what looks like a placeholder', () => {
    const text = JSON.stringify({
      log: {
        creator: { name: 'restloop' },
        entries: [
          { request: { method: 'GET', url: 'http://h/', headers: [{ name: 'X', value: '{{a}}{{' }] } },
        ],
      },
    });
    expect(importText(text, 'x.har').requests[0]?.text).toBe('GET http://h/\nX: {{a}}\\{{');
  });
});

function written(
  session: SessionContent,
  pairs: readonly (readonly [SavedRequest, Exchange | null])[],
): string {
  const exchanges = new Map(
    pairs.flatMap(([request, one]) => (one === null ? [] : [[fullName(request), one] as const])),
  );
  return exportText(session, 'har', { exchanges }).text;
}
