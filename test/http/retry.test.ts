import { describe, expect, it } from 'vitest';
import { retryOf } from '../../src/core/request/sending/retry.ts';
import type { FollowedExchange } from '../../src/http/exchange/follow.ts';
import { send, testClient } from './helpers/send.ts';
import { httpServer } from './helpers/servers.ts';

/** Answers with each status in turn, then with the last one; how often it was asked is in `asked`. */
async function server(statuses: number[], headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const url = await httpServer((request, response) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 500;
    asked.push(request.method ?? '');
    response.writeHead(status, status === 200 ? {} : headers).end();
  });
  return { url, asked };
}

const retry = { attempts: 3, delay: 1 };

describe('retries', () => {
  it('continue until the failure is over, and are reported', async () => {
    const { url, asked } = await server([503, 502, 200]);
    const exchange = await send(url, { settings: { retry } });
    expect(exchange.outcome).toMatchObject({ response: { status: 200 } });
    expect(exchange.retries).toEqual([
      { reason: '503', waited: expect.any(Number) },
      { reason: '502', waited: expect.any(Number) },
    ]);
    expect(asked).toHaveLength(3);
  });

  it('end with the last response', async () => {
    const { url, asked } = await server([503]);
    const exchange = await send(url, { settings: { retry } });
    expect(exchange.outcome).toMatchObject({ response: { status: 503 } });
    expect(asked).toHaveLength(4);
  });

  it('are also made after a network failure', async () => {
    const exchange = await send('http://127.0.0.1:9/', { settings: { retry } });
    expect(exchange.retries?.map(({ reason }) => reason)).toEqual([
      'ECONNREFUSED',
      'ECONNREFUSED',
      'ECONNREFUSED',
    ]);
    expect(exchange.outcome).toMatchObject({ failure: { code: 'ECONNREFUSED' } });
  });

  it.each([
    ['nobody asked for them', 'GET', 503, undefined],
    ['the method changes things', 'POST', 503, retry],
    ['the answer will not change', 'GET', 500, retry],
    ['the answer is an answer', 'GET', 404, retry],
  ])('are not made where %s', async (_, method, status, policy) => {
    const { url, asked } = await server([status]);
    const exchange = await send(url, { method, settings: policy === undefined ? {} : { retry: policy } });
    expect(exchange.retries).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('end at the deadline and when they are cancelled, with the last response', async () => {
    const { url, asked } = await server([429], { 'Retry-After': '5' });
    const late = await send(url, { settings: { retry, timeout: 800 } });
    expect(late.outcome).toMatchObject({ response: { status: 429 } });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 800);
    const stopped = await send(url, {
      client: testClient(),
      settings: { retry },
      options: { signal: controller.signal },
    });
    expect(stopped.outcome).toMatchObject({ response: { status: 429 } });
    expect(asked).toHaveLength(2);
  });
});

describe('retryOf', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const answer = (status: number, retryAfter?: string): FollowedExchange =>
    ({
      redirects: [],
      outcome: {
        kind: 'response',
        response: { status, headers: retryAfter === undefined ? [] : [['Retry-After', retryAfter]] },
      },
    }) as unknown as FollowedExchange;
  const waited = (followed: FollowedExchange, attempt: number) =>
    retryOf(followed.outcome, { method: 'GET', attempt, policy: { attempts: 10 }, random: 1, now })?.waited ??
    null;

  it.each([
    ['doubles', answer(503), 0, 500],
    ['doubles', answer(503), 3, 4000],
    ['ends doubling at half a minute', answer(503), 9, 30_000],
    ['waits the seconds that it is told', answer(429, '7'), 0, 7000],
    ['waits for the date that it is told', answer(503, 'Tue, 01 Jan 2030 00:00:03 GMT'), 0, 3000],
    ['does not wait for a date that is over', answer(503, 'Mon, 31 Dec 2029 00:00:00 GMT'), 0, 0],
    ['does not wait for an hour', answer(429, '3600'), 0, null],
    ['ignores what it cannot read', answer(429, 'soon'), 0, 500],
  ])('%s', (_, followed, attempt, milliseconds) => {
    expect(waited(followed, attempt)).toBe(milliseconds);
  });
});
