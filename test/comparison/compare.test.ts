import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/comparison/compare.ts';
import {
  type ComparedResponse,
  type CompareOptions,
  compareResponses,
} from '../../src/core/view/compare/compare-responses.ts';

const workerPath = fileURLToPath(new URL('../../dist/compare-worker.js', import.meta.url));
const options: CompareOptions = { noise: 'shown', maxChanges: 100, maxValueLength: 50 };

function respond(text: string): ComparedResponse {
  const bytes = new TextEncoder().encode(text);
  const headers = [['content-type', 'application/json']] as const;
  return { status: 200, statusText: 'OK', headers, body: { kind: 'memory', bytes }, size: bytes.length };
}

const list = (count: number, from = 0) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ id: n, value: from + n, name: `é ${n}` })));

describe('compare', () => {
  it.each([
    ['small bodies', '{"a":1}', '{"a":2}'],
    ['large bodies', list(5000), list(5000, 1)],
    ['large texts', `${'line\n'.repeat(50_000)}a`, `${'line\n'.repeat(50_000)}b`],
    ['a small and a large one', '[]', list(5000)],
  ])('finds the same in %s as without a time limit', async (_, one, other) => {
    const [before, after] = [respond(one), respond(other)];
    const { signal } = new AbortController();
    const found = await compare({ before, after, options }, { signal, workerPath });
    expect(found).toEqual(compareResponses(before, after, options));
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const [before, after] = [respond(list(100_000)), respond(list(100_000, 1))];
    const found = compare({ before, after, options }, { signal: controller.signal, workerPath });
    controller.abort();
    await expect(found).rejects.toBe(controller.signal.reason);
  });

  it('does not start if it is already cancelled', async () => {
    const question = { before: respond('1'), after: respond('2'), options };
    await expect(compare(question, { signal: AbortSignal.abort(), workerPath })).rejects.toThrow(/abort/i);
  });

  it('reports a thread that fails', async () => {
    const question = { before: respond(list(5000)), after: respond(''), options };
    const { signal } = new AbortController();
    await expect(compare(question, { signal, workerPath: '/nowhere.js' })).rejects.toThrow(/nowhere/);
  });
});
