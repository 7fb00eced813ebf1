import { describe, expect, it } from 'vitest';
import type { ExchangeSummary } from '../../../../src/core/session/exchanges/exchange-summary.ts';
import { type Repetition, repetitionExitCode } from '../../../../src/core/session/repeating/repetition.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import type { ExchangeView } from '../../../../src/core/view/exchange/exchange.ts';
import { progressText } from '../../../../src/core/view/repeating/progress.ts';
import { repetitionLines } from '../../../../src/core/view/repeating/repetition.ts';

const view: ExchangeView = { columns: 80, bodyLines: null, secrets: null, place: 'shell' };

const lines = (repetition: Repetition, other: Partial<ExchangeView> = {}): string[] =>
  repetitionLines(repetition, { ...view, ...other }).map(plainText);

const summary = (number: number, other: Partial<ExchangeSummary> = {}): ExchangeSummary => ({
  number,
  at: 0,
  name: null,
  method: 'GET',
  url: 'http://h/users',
  status: 200,
  failure: null,
  size: 2,
  duration: number,
  ...other,
});

const ended = { attempts: 3, milliseconds: 4000, serverWait: 0 };
const until = { kind: 'until', condition: 'status == 200', problem: null, ...ended } as const;
const repeated = {
  kind: 'repeat',
  title: 'GET /users',
  wanted: 20,
  parallel: 5,
  exchanges: Array.from({ length: 20 }, (_, index) => summary(index + 1)),
  unexpected: { count: 0, first: null },
  end: 'done',
  ...ended,
} as const;

describe('repetitionLines', () => {
  it.each([
    [{ ...until, end: 'done' }, ['✓ status == 200 holds: 3 attempts in 4.00 s.'], 0],
    [
      { ...until, end: 'out-of-time', problem: 'expected status == 200, got 503' },
      [
        'error: status == 200 does not hold: 3 attempts in 4.00 s. Expected status == 200, got 503.',
        '  .until CONDITION every 5s for 10m waits longer',
      ],
      1,
    ],
    [
      { ...until, end: 'interrupted', serverWait: 1000 },
      [
        'Interrupted: status == 200 does not hold yet: 3 attempts in 4.00 s.',
        'Waited 1 s as the server asked (Retry-After).',
      ],
      130,
    ],
    [
      { kind: 'watch', end: 'interrupted', changes: 1, failures: 2, ...ended },
      ['Interrupted: 3 requests in 4.00 s, 1 change, 2 failures.'],
      130,
    ],
    [
      { kind: 'watch', end: 'out-of-time', changes: 0, failures: 0, ...ended },
      ['Watched: 3 requests in 4.00 s, 0 changes.'],
      0,
    ],
  ] as const)('says how %j ended', (repetition, expected, code) => {
    expect(lines(repetition)).toEqual(expected);
    expect(repetitionExitCode(repetition)).toBe(code);
  });

  it('counts the outcomes of .repeat, with the distribution of their times', () => {
    const exchanges = [
      ...repeated.exchanges.slice(0, 18),
      summary(19, { status: 503 }),
      summary(20, { status: null, failure: 'ECONNRESET', duration: null }),
    ];
    const [title, sums, ...rest] = lines({ ...repeated, exchanges });
    expect(title).toBe('GET /users');
    expect(sums).toBe('20 requests, 5 at once in 4.00 s, 1 error, 5.0 requests a second');
    expect(rest.slice(0, 5).map((line) => line.trimEnd().replace(/ {2,}/g, ' | '))).toEqual([
      'status | count | min | median | p95 | p99 | max',
      '200 Successful | 18 | 1.0 ms | 9.0 ms | 18 ms | 18 ms | 18 ms',
      '503 Server error | 1 | 19 ms | 19 ms | 19 ms | 19 ms | 19 ms',
      'ECONNRESET | 1',
      'all | 20 | 1.0 ms | 10 ms | 19 ms | 19 ms | 19 ms',
    ]);
    expect(rest.slice(5)).toHaveLength(8);
    expect(repetitionExitCode({ ...repeated, exchanges })).toBe(4);
  });

  it('draws no bars for a screen reader', () => {
    const drawn = lines(repeated).join('\n');
    const said = lines(repeated, { timing: 'numbers' }).join('\n');
    expect(drawn).toContain('█');
    expect(said).not.toContain('█');
    expect(said).toContain('from 1.0 ms: 3');
  });

  it('says how far an interrupted .repeat came, and what # @expect missed', () => {
    const unexpected = { count: 2, first: 'expected status == 200, got 503' };
    const told = lines({ ...repeated, end: 'interrupted', wanted: 50, unexpected });
    expect(told[1]).toMatch(/^Interrupted: 20 of 50 requests, 5 at once/);
    expect(told.at(-1)).toBe('✗ 2 responses do not meet # @expect: expected status == 200, got 503');
    expect(repetitionExitCode({ ...repeated, unexpected })).toBe(1);
  });
});

describe('progressText', () => {
  const progress = {
    attempt: 3,
    of: null,
    last: '202',
    value: '"running"',
    nextAt: 1200,
    isServerWait: false,
    endsAt: 61_000,
  };
  it.each([
    [progress, 'attempt 3, 202, again in 1.2 s, 1 min left, "running"'],
    [
      { ...progress, isServerWait: true },
      'attempt 3, 202, the server asks to wait 1.2 s, 1 min left, "running"',
    ],
    [{ ...progress, of: 50, last: null, value: null, nextAt: null, endsAt: null }, '3 of 50'],
  ])('says %j', (given, expected) => {
    expect(progressText(given, 0)).toBe(expected);
  });
});
