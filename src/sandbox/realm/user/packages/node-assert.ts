import { defineHidden } from '../primordials.ts';
import type { Exports } from './exports.ts';

export function createNodeAssert(chai: Exports): object {
  const { assert, AssertionError } = chai as unknown as ChaiExports;
  const check = (value: unknown, message?: unknown) => assert['isOk']?.(value, message);
  for (const [name, of] of Object.entries(methods)) defineHidden(check, name, assert[of]);
  const { throws, doesNotThrow } = assert;
  const outcome = async (wanted: unknown) => {
    try {
      await (typeof wanted === 'function' ? (wanted as () => unknown)() : wanted);
      return () => undefined;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
  defineHidden(check, 'rejects', async (wanted: unknown, ...values: unknown[]) => {
    throws?.(await outcome(wanted), ...values);
  });
  defineHidden(check, 'doesNotReject', async (wanted: unknown, ...values: unknown[]) => {
    doesNotThrow?.(await outcome(wanted), ...values);
  });
  defineHidden(check, 'AssertionError', AssertionError);
  defineHidden(check, 'strict', check);
  return check;
}

interface ChaiExports {
  readonly assert: Readonly<Record<string, (...values: unknown[]) => void>>;
  readonly AssertionError: unknown;
}

const methods: Readonly<Record<string, string>> = {
  ok: 'isOk',
  equal: 'equal',
  notEqual: 'notEqual',
  strictEqual: 'strictEqual',
  notStrictEqual: 'notStrictEqual',
  deepEqual: 'deepEqual',
  deepStrictEqual: 'deepEqual',
  notDeepEqual: 'notDeepEqual',
  notDeepStrictEqual: 'notDeepEqual',
  match: 'match',
  doesNotMatch: 'notMatch',
  throws: 'throws',
  doesNotThrow: 'doesNotThrow',
  fail: 'fail',
  ifError: 'ifError',
};
