import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putLongTexts, takeLongTexts } from '../../../src/sandbox/protocol/long-texts.ts';
import type { ToChild } from '../../../src/sandbox/protocol/messages.ts';

const long = (end: string) => 'a'.repeat(60_000) + end;

/** Whole texts of any characters, lone surrogates among them, short or long. */
const text = fc
  .tuple(fc.boolean(), fc.array(fc.integer({ min: 0, max: 0xffff })))
  .map(([isLong, codes]) => (isLong ? long('') : '') + String.fromCharCode(...codes));

const message: fc.Arbitrary<ToChild> = fc.oneof(
  text.map((body): ToChild => ({ type: 'response', number: 1, head: '{}', text: body })),
  text.map((body): ToChild => ({ type: 'sent', id: '1', head: '{}', text: body })),
  fc.option(text).map(
    (body): ToChild => ({
      type: 'evaluate',
      id: 1,
      runnable: { code: '1', form: 'value' },
      names: [],
      response: body === null ? null : { number: 1, head: '{}', text: body },
    }),
  ),
  fc.constant<ToChild>({ type: 'cancel' }),
);

describe('the long texts of a frame', () => {
  it('are restored unchanged', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
        const { frame, bytes } = takeLongTexts(messages);
        const wire = Buffer.concat(bytes);
        let at = 0;
        const read = (count: number) => {
          at += count;
          return wire.subarray(at - count, at);
        };
        expect(putLongTexts(JSON.parse(JSON.stringify(frame)), read)).toEqual(messages);
        expect(at).toBe(wire.length);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a byte a character', long('é'), 60_001],
    ['two bytes where one character needs them', long('漢'), 120_002],
  ])('take %s', (_what, body, length) => {
    const { frame, bytes } = takeLongTexts([{ type: 'response', number: 1, head: '{}', text: body }]);
    expect(bytes.map((one) => one.length)).toEqual([length]);
    expect(JSON.stringify(frame).length).toBeLessThan(200);
  });

  it('stay in the message when they are short', () => {
    const short: ToChild = { type: 'response', number: 1, head: '{}', text: 'short' };
    expect(takeLongTexts([short])).toEqual({ frame: { messages: [short], texts: [] }, bytes: [] });
  });
});
