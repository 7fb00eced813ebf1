import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunListener } from '../../../../src/runner/run/listener.ts';
import { noCounts, type RequestResult, type SuiteRun } from '../../../../src/runner/run/request/result.ts';
import { orderReports } from '../../../../src/runner/run/suite/ordered-reports.ts';

const suite = (name: number): SuiteRun => ({ name: `${name}`, isFile: true, iteration: null, row: null });
const result = (label: string) => ({ label, exchange: null }) as RequestResult;

/** Notes what is reported, each report after a turn of the event loop. */
function recording() {
  const reports: string[] = [];
  const note = async (text: string) => {
    await new Promise(setImmediate);
    reports.push(text);
  };
  const listener: RunListener = {
    suiteStarted: ({ name }) => note(`start ${name}`),
    requestFinished: ({ label }) => note(label),
    suiteFinished: ({ name }) => note(`end ${name}`),
    problem: () => undefined,
  };
  return { listener, reports };
}

const reportsOf = (number: number, requests: number): string[] => [
  `start ${number}`,
  ...Array.from({ length: requests }, (_, index) => `${number}.${index}`),
  `end ${number}`,
];

/** Files with their number of requests, each in one of a few groups, and lanes that pause at random. */
const runs = fc.record({
  files: fc.array(fc.record({ requests: fc.nat(4), group: fc.nat(5) }), { maxLength: 12 }),
  lanes: fc.integer({ min: 1, max: 4 }),
  pauses: fc.infiniteStream(fc.nat(3)),
  maxSize: fc.constantFrom(0, 50_000, 1e9),
});

describe('reports of work side by side', () => {
  it('are complete, whole and in the order of their numbers, whatever ends first', () =>
    fc.assert(
      fc.asyncProperty(runs, async ({ files, lanes, pauses, maxSize }) => {
        const { listener, reports } = recording();
        const ordered = orderReports(listener, maxSize);
        const groups = [...new Set(files.map(({ group }) => group))].map((group) =>
          files.flatMap((file, number) => (file.group === group ? [number] : [])),
        );
        const pause = async () => {
          for (let turns = pauses.next().value ?? 0; turns > 0; turns -= 1) await new Promise(setImmediate);
        };
        const lane = async () => {
          for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
            const own = ordered.begin(group);
            for (const number of group) {
              const to = own.of(number);
              await to.suiteStarted?.(suite(number));
              for (let index = 0; index < (files[number]?.requests ?? 0); index += 1) {
                await pause();
                await to.requestFinished(result(`${number}.${index}`), suite(number));
              }
              await to.suiteFinished?.(suite(number), noCounts);
            }
            await own.end();
          }
        };
        await Promise.all(Array.from({ length: lanes }, lane));
        await ordered.finish();
        expect(reports).toEqual(files.flatMap(({ requests }, number) => reportsOf(number, requests)));
      }),
    ));

  it('hold a bounded number of results, however slow the first work is', async () => {
    const { listener, reports } = recording();
    const ordered = orderReports(listener, 100_000);
    const slow = ordered.begin([0]);
    let finished = 0;
    const fast = Array.from({ length: 3 }, async (_, lane) => {
      const own = ordered.begin([lane + 1]);
      for (let index = 0; index < 1000; index += 1) {
        finished += 1;
        await own.of(lane + 1).requestFinished(result(`${lane}.${index}`), suite(lane));
      }
      await own.end();
    });
    for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
    expect(reports).toEqual([]);
    expect(finished).toBeLessThan(20);
    await slow.end();
    await Promise.all(fast);
    expect(reports).toHaveLength(3000);
  });

  it('are reported in spite of work before them that never began', async () => {
    const { listener, reports } = recording();
    const ordered = orderReports(listener);
    const own = ordered.begin([0, 3]);
    await own.of(0).requestFinished(result('first'), suite(0));
    await own.of(3).requestFinished(result('last'), suite(3));
    await own.end();
    expect(reports).toEqual(['first']);
    await ordered.finish();
    expect(reports).toEqual(['first', 'last']);
  });

  it('end with the error of a listener', async () => {
    const { listener } = recording();
    const ordered = orderReports({ ...listener, suiteFinished: () => Promise.reject(new Error('full')) });
    const [one, other] = [ordered.begin([0]), ordered.begin([1])];
    await other.of(1).suiteFinished?.(suite(1), noCounts);
    await other.end();
    await expect(one.end()).rejects.toThrow('full');
    await ordered.finish();
  });
});
