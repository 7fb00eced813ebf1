import { describe, expect, it } from 'vitest';
import { parseRate, parseThreshold } from '../../../src/core/directives/load/threshold.ts';
import { checkThreshold, type LoadMeasurements } from '../../../src/core/load/check-threshold.ts';

const measured: LoadMeasurements = {
  requests: 1000,
  errors: 10,
  rate: 49.9,
  min: 2,
  mean: 20,
  max: 900,
  percentile: (percent) => percent * 3,
};

describe('a threshold', () => {
  it.each([
    ['p(95) < 300ms', true, 'p(95) is 285 ms'],
    ['p95<0.2s', false, 'p(95) is 285 ms'],
    ['P(99.9) <= 300', true, 'p(99.9) is 299.7 ms'],
    ['med < 151ms', true, 'p(50) is 150 ms'],
    ['avg <= 20ms', true, 'avg is 20 ms'],
    ['min > 1ms', true, 'min is 2 ms'],
    ['max < 1s', true, 'max is 900 ms'],
    ['error < 1%', false, 'error is 1%'],
    ['errors <= 0.01', true, 'error is 1%'],
    ['rate > 40/s', true, 'rate is 49.9/s'],
    ['rate >= 3000/m', false, 'rate is 49.9/s'],
  ])('%s', (text, passed, message) => {
    const threshold = parseThreshold(text);
    expect(threshold).not.toBeNull();
    if (threshold !== null) expect(checkThreshold(threshold, measured)).toEqual({ passed, message });
  });

  it.each([
    ['', 'p(95)', 'p(0) < 1ms', 'p(101) < 1ms', 'p(95) = 3ms', 'p(95) < fast'],
    ['error < 101%', 'error < 5ms', 'rate > 5ms', 'time < 5ms', '< 5ms', 'p(95) <'],
  ])('is not read from %s, %s, %s, %s, %s, %s', (...texts) => {
    for (const text of texts) expect(parseThreshold(text)).toBeNull();
  });

  it('does not hold where nothing was measured', () => {
    const threshold = parseThreshold('error < 1%');
    const none = { ...measured, requests: 0, errors: 0 };
    if (threshold !== null) expect(checkThreshold(threshold, none).passed).toBe(false);
  });
});

describe('a rate', () => {
  it.each([
    ['50/s', 50],
    ['50', 50],
    ['0.5 / s', 0.5],
    ['3000/m', 50],
    ['3600/h', 1],
    ['50/ms', null],
    ['fast', null],
  ])('%s', (text, expected) => expect(parseRate(text)).toBe(expected));
});
