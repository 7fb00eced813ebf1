import { describe, expect, it } from 'vitest';
import { createOutbox } from '../../../src/sandbox/child/outbox.ts';
import type { FromChild } from '../../../src/sandbox/protocol/messages.ts';

const set: FromChild = { type: 'variable-set', name: 'a', text: '1', secret: false };
const test: FromChild = { type: 'test', name: 't', message: null, stack: '', sides: null };
const send: FromChild = { type: 'send', id: '1', request: { kind: 'text', text: 'GET /' } };
const result: FromChild = { type: 'result', id: 1, result: { kind: 'stuck' } };
const computing: FromChild = { type: 'computing' };
const resting: FromChild = { type: 'resting', pending: 0, framesHandled: 1, computed: 0.5, rss: 5 };
const output: FromChild = { type: 'output', level: 'log', text: 'x' };

describe('the outbox of the child', () => {
  it.each<[string, readonly FromChild[], readonly (readonly FromChild[])[]]>([
    ['sends what a script has done at once', [set, test, output], [[set], [test], [output]]],
    ['says at once that it computes', [computing, result, resting], [[computing], [result, resting]]],
    ['sends an result with the end of its turn', [result, resting], [[result, resting]]],
    [
      'keeps the order',
      [send, set, result, resting],
      [
        [send, set],
        [result, resting],
      ],
    ],
    ['holds nothing back beyond the turn', [result], []],
  ])('%s', (_, messages, frames) => {
    const sent: (readonly FromChild[])[] = [];
    const outbox = createOutbox((frame) => sent.push(frame));
    for (const message of messages) outbox.emit(message);
    expect(sent).toEqual(frames);
  });

  it('is empty after a flush', () => {
    const sent: (readonly FromChild[])[] = [];
    const outbox = createOutbox((frame) => sent.push(frame));
    outbox.emit(result);
    outbox.flush();
    outbox.flush();
    expect(sent).toEqual([[result]]);
  });
});
