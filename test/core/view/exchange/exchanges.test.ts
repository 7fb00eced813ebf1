import { describe, expect, it } from 'vitest';
import type { ExchangeSummary } from '../../../../src/core/session/exchanges/exchange-summary.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { historyLines } from '../../../../src/core/view/exchange/exchanges.ts';
import { timesLines } from '../../../../src/core/view/exchange/times.ts';

const summary = (number: number, rest: Partial<ExchangeSummary> = {}): ExchangeSummary => ({
  number,
  at: number,
  name: null,
  method: 'GET',
  url: 'http://h/users',
  status: 200,
  failure: null,
  size: 10,
  duration: number,
  ...rest,
});

describe('historyLines', () => {
  it('omits the column of times when every request was sent once', () => {
    const lines = historyLines([summary(2, { url: 'http://h/b' }), summary(1)]).map(plainText);
    expect(lines).toEqual([
      '#  status          time    size  request',
      '1  200 Successful  1.0 ms  10 B  GET http://h/users',
      '2  200 Successful  2.0 ms  10 B  GET http://h/b',
    ]);
  });

  it('groups requests by their name, or by method and URL without the query', () => {
    const lines = historyLines([
      summary(1, { url: 'http://h/users?page=1' }),
      summary(2, { name: 'list' }),
      summary(3, { method: 'DELETE' }),
      summary(4, { url: 'http://h/users?page=2' }),
      summary(5, { status: null, failure: 'ECONNREFUSED', duration: null }),
    ]).map(plainText);
    expect(lines.map((line) => /[▁-█]+/.exec(line)?.[0] ?? '')).toEqual(['', '', '', '', '▃█', '']);
  });
});

describe('timesLines', () => {
  it('counts classes and failures, the most frequent first', () => {
    const exchanges = [
      summary(1),
      summary(2, { status: 500 }),
      summary(3, { status: null, failure: 'ETIMEDOUT', duration: null }),
      summary(4, { status: 503 }),
    ];
    const [title, outcomes, figures] = timesLines({ title: 'all', exchanges }, { columns: 80 }).map(
      plainText,
    );
    expect([title, outcomes]).toEqual(['all', 'Server error 2  Successful 1  ETIMEDOUT 1']);
    expect(figures).toMatch(/^requests 3 /);
  });
});
