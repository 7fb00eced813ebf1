import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createMeasures } from '../../../../src/runner/run/load/measures.ts';
import type { RequestResult } from '../../../../src/runner/run/request/result.ts';
import { emptyResult } from '../../../../src/runner/run/request/result.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const suite = { name: 'a.http', isFile: true, iteration: null, row: null };

/** A request that failed on the network, each time with another code and message. */
const failed = (number: number): RequestResult => ({
  ...emptyResult({ label: 'read', file: 'a.http', line: 1, input: { name: null } }),
  error: { code: `E${number}`, message: `failure ${number} ${'x'.repeat(1000)}`, hint: null },
  milliseconds: number % 1000,
  exitCode: 4,
});

function measured(count: number) {
  const measures = createMeasures();
  for (let number = 0; number < count; number += 1) {
    measures.add(failed(number), { suite, late: 0 });
    if (number % 10 === 0) measures.tick();
  }
  return measures;
}

describe('memory of a load', () => {
  it('does not hold the results of requests', async () => {
    const measures = createMeasures();
    const results = Array.from({ length: 100 }, (_, number) => {
      const result = failed(number);
      measures.add(result, { suite, late: 0 });
      return new WeakRef(result);
    });
    await new Promise((done) => setImmediate(done));
    collect();
    expect(results.filter((result) => result.deref() !== undefined)).toHaveLength(0);
    expect(measures.all.requests).toBe(100);
  });

  it('does not grow with the number of requests', () => {
    const [some, many] = [measured(1000), measured(20_000)].map((measures) => ({
      kinds: measures.all.figures(1).byError.length,
      requests: measures.requests().length,
      seconds: measures.tick().rates.length,
    }));
    expect(many).toEqual(some);
    expect(some).toEqual({ kinds: 51, requests: 1, seconds: 60 });
  });
});
