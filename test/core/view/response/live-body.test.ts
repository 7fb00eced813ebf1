import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/core/text/styled.ts';
import { createLiveBody } from '../../../../src/core/view/response/body/live-body.ts';
import { createEventStreamParser } from '../../../../src/core/view/response/body/server-sent-events.ts';

/** As a server would send it, cut into pieces anywhere. */
const pieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );

describe('server-sent events', () => {
  it.each([
    ['data: a\n\n', [{ type: 'message', data: 'a', id: '' }]],
    ['data: a\ndata: b\n\n', [{ type: 'message', data: 'a\nb', id: '' }]],
    [
      'event: add\ndata:x\n\ndata: y\n\n',
      [
        { type: 'add', data: 'x', id: '' },
        { type: 'message', data: 'y', id: '' },
      ],
    ],
    [
      'id: 7\ndata: x\n\ndata: y\n\n',
      [
        { type: 'message', data: 'x', id: '7' },
        { type: 'message', data: 'y', id: '7' },
      ],
    ],
    [': a comment\n\ndata\n\n', [{ type: 'message', data: '', id: '' }]],
    [
      'data: crlf\r\n\r\ndata: cr\r\rx',
      [
        { type: 'message', data: 'crlf', id: '' },
        { type: 'message', data: 'cr', id: '' },
      ],
    ],
    ['\uFEFFdata:  two blanks\n\n', [{ type: 'message', data: ' two blanks', id: '' }]],
    ['data: not finished\n', []],
  ])('%j', (text, events) => {
    for (const size of [1, 2, 100]) {
      const parser = createEventStreamParser();
      expect(pieces(text, size).flatMap((piece) => parser.push(piece))).toEqual(events);
    }
  });
});

describe('createLiveBody', () => {
  const shown = (contentType: string, text: string, size: number): string[] => {
    const body = createLiveBody(contentType);
    if (body === null) throw new Error('It is not live.');
    const bytes = new TextEncoder().encode(text);
    const lines = [];
    for (let at = 0; at < bytes.length; at += size) lines.push(...body.push(bytes.subarray(at, at + size)));
    return [...lines, ...body.end()].map(plainText);
  };

  it('shows events with their type, id and data', () => {
    const text = 'event: tick\nid: 1\ndata: {"n": 1}\n\ndata: first\ndata: second\n\n';
    expect(shown('text/event-stream', text, 3)).toEqual(['tick 1  {"n": 1}', 'message 1  first', '  second']);
  });

  it('shows complete lines, however the body is split', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), (values, size) => {
        const lines = values.map((value) => JSON.stringify(value));
        expect(shown('application/x-ndjson', lines.join('\n'), size)).toEqual(lines);
      }),
    );
  });

  it.each(['application/json', 'text/plain', null])(
    'a body of type %s is not shown while it arrives',
    (contentType) => {
      expect(createLiveBody(contentType)).toBeNull();
    },
  );
});
