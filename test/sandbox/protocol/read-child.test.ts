import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame, readFromChild } from '../../../src/sandbox/protocol/read-child.ts';

const request = { kind: 'object', method: 'GET', url: '/', headers: [['a', 'b']], body: null, json: false };

describe('a message of the child', () => {
  it.each([
    { type: 'ready', rss: 5 },
    { type: 'computing' },
    { type: 'resting', pending: 0, framesHandled: 1, computed: 0.5, rss: 5 },
    { type: 'restored' },
    { type: 'unavailable', message: 'no' },
    { type: 'result', id: 1, result: { kind: 'timeout', rss: 5 } },
    { type: 'result', id: 1, result: { kind: 'stuck' } },
    { type: 'result', id: 1, result: { kind: 'value', printed: '1', json: null, names: [] } },
    {
      type: 'result',
      id: 1,
      result: {
        kind: 'failure',
        message: 'm',
        stack: '',
        names: [
          { name: 'a', kind: 'data', literal: '1' },
          { name: 'b', kind: 'lost', reason: 'r' },
          { name: 'c', kind: 'absent' },
        ],
      },
    },
    { type: 'variable-set', name: 'a', text: '1', secret: false },
    { type: 'variable-deleted', name: 'a' },
    { type: 'variables-cleared' },
    { type: 'output', level: 'log', text: '' },
    { type: 'test', name: 't', message: null, stack: '', sides: null },
    { type: 'test', name: 't', message: 'm', stack: 'at f', sides: { expected: '1', actual: '2' } },
    { type: 'send', id: '1', request: { kind: 'text', text: 'GET /' } },
    { type: 'send', id: '1', request },
    { type: 'members', id: 1, members: [{ name: 'a', sort: 'number', text: '1' }] },
    { type: 'members', id: 1, members: null },
  ])('is read: $type', (message) => {
    expect(readFromChild(message)).toEqual(message);
  });

  it.each([
    [null],
    ['result'],
    [[]],
    [{}],
    [{ type: 'eval', code: '1' }],
    [{ type: '__proto__' }],
    [{ type: 'ready', rss: -1 }],
    [{ type: 'ready', rss: 'x' }],
    [{ type: 'resting', pending: 0.5, framesHandled: 1, computed: 0.5, rss: 5 }],
    [{ type: 'resting', pending: 0, framesHandled: 1, computed: 0.5, rss: Number.NaN }],
    [{ type: 'result', id: '1', result: { kind: 'stuck' } }],
    [{ type: 'result', id: 1, result: { kind: 'timeout' } }],
    [{ type: 'result', id: 1, result: { kind: 'value', printed: 1, json: null, names: [] } }],
    [{ type: 'result', id: 1, result: { kind: 'value', printed: 'x'.repeat(1e6), json: null, names: [] } }],
    [{ type: 'result', id: 1, result: { kind: 'value', printed: null, json: null } }],
    [
      {
        type: 'result',
        id: 1,
        result: { kind: 'value', printed: null, json: null, names: [{ name: 'a', kind: 'data' }] },
      },
    ],
    [{ type: 'result', id: 1, result: { kind: 'failure', message: {}, stack: '', names: [] } }],
    [{ type: 'variable-set', name: 'a', text: { toString: null }, secret: false }],
    [{ type: 'variable-set', name: 'a', text: '1', secret: 'yes' }],
    [{ type: 'variable-set', name: 'a', text: 'x'.repeat(33_000_000), secret: false }],
    [{ type: 'output', level: 'shout', text: '' }],
    [{ type: 'output', level: 'log', text: 'x'.repeat(2_000_000) }],
    [{ type: 'test', name: 't' }],
    [{ type: 'test', name: 't', message: 'm', stack: '' }],
    [{ type: 'test', name: 't', message: 'm', stack: '', sides: { expected: '1' } }],
    [{ type: 'test', name: 't', message: 'm', stack: '', sides: { expected: 1, actual: 2 } }],
    [
      {
        type: 'test',
        name: 't',
        message: 'm',
        stack: '',
        sides: { expected: 'x'.repeat(20_001), actual: '' },
      },
    ],
    [{ type: 'test', name: 't', message: 'm', sides: null }],
    [{ type: 'members', id: 1 }],
    [{ type: 'members', id: '1', members: null }],
    [{ type: 'members', id: 1, members: {} }],
    [{ type: 'members', id: 1, members: [{ name: 'a', sort: 'shout', text: '' }] }],
    [{ type: 'members', id: 1, members: [{ name: 'a', sort: 'number', text: 'x'.repeat(1000) }] }],
    [{ type: 'members', id: 1, members: [{ name: ['a'], sort: 'number', text: '' }] }],
    [{ type: 'members', id: 1, members: Array(3000).fill({ name: 'a', sort: 'number', text: '' }) }],
    [{ type: 'send', id: '1', request: { kind: 'text', text: 1 } }],
    [{ type: 'send', id: '1', request: { ...request, headers: [['a']] } }],
    [{ type: 'send', id: '1', request: { ...request, headers: { a: 'b' } } }],
    [{ type: 'send', id: '1', request: { ...request, method: null } }],
    [{ type: 'send', id: 'x'.repeat(100), request }],
  ])('is refused: %.80j', (message) => {
    expect(readFromChild(message)).toBeNull();
  });

  it('keeps only the fields of its type', () => {
    const read = readFromChild({ type: 'output', level: 'log', text: 'x', extra: { deep: true } });
    expect(read).toEqual({ type: 'output', level: 'log', text: 'x' });
  });

  it('is read or refused without an error', () => {
    fc.assert(
      fc.property(
        fc.object({ withMap: true, withNullPrototype: true, withSparseArray: true }),
        fc.string(),
        (fields, type) => {
          const read = readFromChild({ ...fields, type });
          expect(read === null || typeof read.type === 'string').toBe(true);
        },
      ),
    );
  });
});

describe('a frame of the child', () => {
  it.each<[string, unknown, unknown]>([
    [
      'is a list of messages',
      [{ type: 'restored' }, { type: 'computing' }],
      [{ type: 'restored' }, { type: 'computing' }],
    ],
    ['may be empty', [], []],
    ['is refused with one wrong message in it', [{ type: 'restored' }, { type: 'eval' }], null],
    ['is refused where it is a message', { type: 'restored' }, null],
    ['is refused where it is nothing', null, null],
  ])('%s', (_what, frame, read) => {
    expect(readFrame(frame)).toEqual(read);
  });
});
