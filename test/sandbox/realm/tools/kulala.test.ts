import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, jsonResponse, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
  harness.sandbox.setResponse(1, jsonResponse({ data: { name: 'Ada', age: 36 } }));
});

afterAll(() => harness.sandbox.dispose());

beforeEach(() => {
  harness.tests.length = 0;
});

/** The reason why the check of a test fails; null where it passes. */
async function failure(check: string): Promise<string | null | undefined> {
  const code = `client.test('it', () => { ${check} })`;
  const outcome = await harness.sandbox.evaluate(code, { label: 'a.http' });
  if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
  return harness.tests[0]?.message;
}

describe("Kulala's assertions", () => {
  it.each([
    'assert(1)',
    'client.assert.true(res.body.data.age === 36)',
    'client.assert.false(false)',
    "assert.same(res.body.data.name, 'Ada')",
    "assert.hasString('Developer', 'Dev')",
    "assert.responseHas('responseCode', 200)",
    "assert.responseHas('status', 200)",
    "assert.headersHas('Content-Type', 'application/json')",
    "assert.bodyHas('Ada')",
    "assert.jsonHas('data.age', 36)",
  ])('hold: %s', async (check) => {
    expect(await failure(check)).toBeNull();
  });

  it.each([
    ['assert(0)', 'AssertionError: the condition is not true'],
    ["assert('', 'a name')", 'AssertionError: a name'],
    ['assert.true(1)', 'AssertionError: 1 is not true'],
    ["assert.same(res.body.data.name, 'Bob')", "AssertionError: 'Ada' is not 'Bob'"],
    ["assert.hasString(7, 'x')", "AssertionError: 7 does not contain 'x'"],
    ["assert.headersHas('X-None', 'a', 'has it')", 'AssertionError: has it'],
    ["assert.jsonHas('data.none.deep', 1)", 'AssertionError: undefined is not 1'],
  ])('fail with a reason: %s', async (check, reason) => {
    expect(await failure(check)).toBe(reason);
  });

  it('leave the name to a script that declares it', async () => {
    expect(await failure("const assert = require('chai').assert; assert.equal(1, 1)")).toBeNull();
    const code = "const assert = require('chai').assert; assert.equal(1, 1)";
    const outcome = await harness.sandbox.evaluate(code, { label: 'a.http' });
    expect(outcome.kind).not.toBe('failure');
  });
});
