import { describe, expect, it } from 'vitest';
import type { Exchange, HttpResponse } from '../../../../src/core/request/types.ts';
import {
  filesOfDropped,
  maxExchanges,
  maxExchangesSize,
  withExchange,
} from '../../../../src/core/session/exchanges/recent-exchanges.ts';
import type { NumberedExchange } from '../../../../src/core/session/state.ts';
import { respond } from '../../../support/response.ts';

const megabyte = 1_000_000;

function exchanged(number: number, response: HttpResponse, body = ''): NumberedExchange {
  const exchange: Exchange = {
    request: { method: 'POST', url: 'http://a/', headers: [], body: { kind: 'text', text: body } },
    startedAt: 0,
    redirects: [],
    outcome: { kind: 'response', response },
  };
  return { number, request: { text: 'POST http://a/', name: null }, exchange };
}

const all = (added: readonly NumberedExchange[]) =>
  added.reduce<readonly NumberedExchange[]>(withExchange, []);

const sizes = (exchanges: readonly NumberedExchange[]) =>
  exchanges.map(({ exchange: { outcome } }) =>
    outcome.kind === 'response' &&
    outcome.response.body.kind === 'memory' &&
    outcome.response.isReleased !== true
      ? outcome.response.body.bytes.length / megabyte
      : 'no longer in memory',
  );

const sized = (megabytes: readonly number[]) =>
  megabytes.map((size, index) => exchanged(index + 1, respond(new Uint8Array(size * megabyte))));

describe('the recent exchanges of a session', () => {
  it('are the newest twenty', () => {
    const kept = all(Array.from({ length: 50 }, (_, index) => exchanged(index, respond('{}'))));
    expect(kept.map(({ number }) => number)).toEqual(
      Array.from({ length: maxExchanges }, (_, index) => index + 30),
    );
  });

  it.each([
    [
      [9, 9, 9, 9, 9, 9, 9, 9],
      ['no longer in memory', 9, 9, 9, 9, 9, 9, 9],
    ],
    [
      [1, 30, 30, 30],
      [1, 'no longer in memory', 30, 30],
    ],
    [
      [1, 30, 100],
      ['no longer in memory', 'no longer in memory', 100],
    ],
    [
      [60, 3, 60],
      ['no longer in memory', 3, 60],
    ],
  ])('keep bodies of %j megabytes as %j', (given, expected) => {
    expect(sizes(all(sized(given)))).toEqual(expected);
  });

  it('mark a released body and keep everything else', () => {
    const [first] = all(sized([60, 60]));
    const outcome = first?.exchange.outcome;
    expect(outcome?.kind === 'response' && outcome.response).toMatchObject({
      status: 200,
      size: 60 * megabyte,
      isReleased: true,
      truncated: expect.stringContaining('no longer in memory'),
    });
  });

  it('are removed entirely when their requests are too large', () => {
    const large = 'x'.repeat(maxExchangesSize / 2);
    const kept = all([1, 2, 3].map((number) => exchanged(number, respond('{}'), large)));
    expect(kept.map(({ number }) => number)).toEqual([3]);
  });

  it('release body files that nothing refers to', () => {
    const inFile = (path: string) =>
      respond('', { body: { kind: 'file', path, head: new Uint8Array() }, size: 30 * megabyte });
    const before = [exchanged(1, inFile('/a')), exchanged(2, inFile('/b')), exchanged(3, respond('{}'))];
    expect(filesOfDropped(before, before.slice(1))).toEqual(['/a']);
  });
});
