import { describe, expect, it } from 'vitest';
import { parseExchangeQuery } from '../../../../src/core/session/exchanges/exchange-query.ts';
import type { ExchangeSummary } from '../../../../src/core/session/exchanges/exchange-summary.ts';

const now = new Date(2026, 2, 10, 15, 0).getTime();
const day = 24 * 3_600_000;

const summary = (number: number, given: Partial<ExchangeSummary> = {}): ExchangeSummary => ({
  number,
  at: now,
  name: null,
  method: 'GET',
  url: 'http://api.test/users',
  status: 200,
  failure: null,
  size: 4,
  duration: 1,
  ...given,
});

const all = [
  summary(1, { at: now - day }),
  summary(2, { status: 404, name: 'users/one' }),
  summary(3, { url: 'http://host.test:3000/other?q=api', status: 503, method: 'POST' }),
  summary(4, { url: 'https://ada:pw@API.test/items', status: null, failure: 'ECONNREFUSED' }),
];

describe('a query of .history', () => {
  it.each([
    ['', [1, 2, 3, 4]],
    ['/users', [1, 2]],
    ['5xx', [3]],
    ['404', [2]],
    ['today', [2, 3, 4]],
    ['yesterday', [1]],
    ['failed', [4]],
    ['GET /users today', [2]],
    ['PUT', []],
    ['status:5xx', [3]],
    ['status:404,5xx', [2, 3]],
    ['status:4', [2]],
    ['status:failed', [4]],
    ['status:', [1, 2, 3, 4]],
    ['host:api', [1, 2, 4]],
    ['host:ada', []],
    ['host::3000', [3]],
    ['method:post', [3]],
    ['method:put,post', [3]],
    ['url:q=api', [3]],
    ['name:ONE', [2]],
    ['status:2xx host:api', [1]],
    ['body:x session:*', [1, 2, 3, 4]],
    ['host.test:3000', [3]],
    ['"/users"', [1, 2]],
  ])('finds by %j', (query, numbers) => {
    const { matches } = parseExchangeQuery(query, now);
    expect(all.filter(matches).map(({ number }) => number)).toEqual(numbers);
  });

  it.each([
    ['body:"No stock" x', ['no stock']],
    ['body:a body:B', ['a', 'b']],
    ['body:"open', ['open']],
  ])('reads the texts of bodies in %j', (query, bodies) => {
    expect(parseExchangeQuery(query, now).bodies).toEqual(bodies);
  });

  it.each([
    ['session:shop', 'shop'],
    ['session:"my shop"', 'my shop'],
    ['session:*', '*'],
    ['shop', null],
  ])('reads the session in %j', (query, session) => {
    expect(parseExchangeQuery(query, now).session).toBe(session);
  });

  it.each([
    ['stauts:500', 'did you mean status:?'],
    ['boddy:x', 'did you mean body:?'],
    ['http://api.test', null],
    ['localhost:3000', null],
    ['status:500', null],
  ])('suggests the filter that %j may mean', (query, hint) => {
    expect(parseExchangeQuery(query, now).hint).toBe(hint);
  });
});
