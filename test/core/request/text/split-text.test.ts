import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../../src/core/request/text/body/body.ts';
import { bodyAfterHead } from '../../../../src/core/request/text/body/edited-body.ts';
import { blocksOf, emptyText, splitAgain } from '../../../../src/core/request/text/split-text.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';

const read = (source: string) => splitAgain(emptyText, source);

const piece = fc.constantFrom(
  ...['GET /a', 'POST {{b}}', '###', '### next', '#', 'X-A: 1', '  ?a=1', '{"a": [', '# @name n', '@a = 1'],
  ...['< {%', '> {%', '%}', '/*', '*/', '{{', '}}', '< ./f', '\n', '\n\n', '\r\n', ' ', '\\', 'x'],
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('a text that is read after an edit', () => {
  it('equals a fresh reading, whatever was edited', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.oneof(text, piece)), { maxLength: 6 }),
        (first, edits) => {
          let reading = read(first);
          for (const [place, length, added] of edits) {
            const { source } = reading;
            const at = place % (source.length + 1);
            reading = splitAgain(reading, source.slice(0, at) + added + source.slice(at + length));
            expectEqual(reading, read(reading.source));
          }
        },
      ),
      { numRuns: 4000 },
    );
  });

  const texts = [
    'GET /a\nX-A: 1\n\nbody\n### b\nPOST /b\n\nx\n',
    'GET /a b==1\n\nc\n### d\nGET /d\n',
    '### a\nGET /a\n\n/* x\n### y\n*/\n### b\nGET /b',
    'GET /a\n{{\n\nx\n}}\n### b\n\n',
    'GET /a\r\n\r\none\r\n###\r\ntwo',
    '###\n###\n\n###',
  ];
  const added = ['', 'x', '\n', '#', '###', '\n###', '/*', '*/\n', '}}\n', ' '];

  it.each(texts)('equals a fresh reading wherever one edit is made: %j', (before) => {
    const reading = read(before);
    for (let at = 0; at <= before.length; at += 1) {
      for (const piece of added) {
        const after = before.slice(0, at) + piece + before.slice(piece === '' ? at + 2 : at);
        expectEqual([after, splitAgain(reading, after)], [after, read(after)]);
      }
    }
  });

  it('is read again where an edit ends a body or continues the line before it', () => {
    expect(splitAgain(read('GET /a\n '), 'GET /a\n X-A').blocks[0]?.head.request?.head).toHaveLength(1);
    expect(splitAgain(read('G\n\n/aGET /a'), 'G\n\n###/aGET /a').blocks).toHaveLength(2);
  });

  it('is covered by its blocks', () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(
          read(source)
            .blocks.map((block) => block.source)
            .join(''),
        ).toBe(source);
      }),
    );
  });

  it('keeps each block that was not edited', () => {
    const blocks = Array.from({ length: 5 }, (_, number) => `GET /${number}\nX-A: ${number}\n\n`);
    const before = read(blocks.join('### next\n'));
    const after = splitAgain(before, blocks.with(2, 'POST /2\n\nbody\n').join('### next\n'));
    const isSame = after.blocks.map(({ head }) => before.blocks.some((block) => block.head === head));
    expect(isSame).toEqual([true, true, false, true, true]);
  });

  it('is kept while it is asked for again', () => {
    const text = 'GET /a\n###\nGET /b';
    const blocks = blocksOf(text);
    expect(blocksOf(text)).toBe(blocks);
    expect(blocksOf('GET /c')[0].source).toBe('GET /c');
    expect(blocksOf('')).toHaveLength(1);
  });

  it('keeps the head of a block whose body was edited', () => {
    const before = read('POST /a\nX-A: 1\n\none\ntwo\n');
    const after = splitAgain(before, 'POST /a\nX-A: 1\n\none and\ntwo\n');
    expect(after.blocks[0]?.head.request).toBe(before.blocks[0]?.head.request);
    expect(splitAgain(before, 'POST /a\nX-A: 1\n\none\n###\ntwo\n').blocks).toHaveLength(2);
  });
});

describe('an edited body', () => {
  const bodyOf = (source: string) => bodyAfterHead(source, { start: 1, limit: source.length });

  it('equals a fresh reading after each edit', () => {
    const line = fc.constantFrom(
      ...['HTTP/1.1 200 OK\n', '\nHTTP/1.1 200 OK', '\nHTTP/1.1 204 -\n', 'X-A: 1\n'],
      ...[
        'x',
        '# a',
        '> ./f.js',
        '> {%',
        '%}',
        '< ./f',
        '{{',
        '}}',
        '@a = 1',
        '?? a',
        '\n',
        '\r\n',
        ' ',
        'y\nz',
      ],
    );
    const edit = fc.record({ at: fc.nat(), length: fc.nat(3), added: line });
    fc.assert(
      fc.property(fc.array(line), fc.array(edit, { maxLength: 8 }), (first, edits) => {
        let source = `\n${first.join('')}`;
        bodyOf(source);
        for (const { at, length, added } of edits) {
          const place = 1 + (at % source.length);
          source = source.slice(0, place) + added + source.slice(place + length);
          expectEqual(bodyOf(source), readBody(source, { start: 1, limit: source.length }));
        }
      }),
      { numRuns: 4000 },
    );
  });

  it('keeps the nodes beside its text', () => {
    const before = bodyOf('\n# one\ntwo\nthree\n# four');
    const after = bodyOf('\n# one\ntwo\nthree!\n# four');
    expect(after.nodes[0]).toBe(before.nodes[0]);
    expect(after.nodes).toHaveLength(3);
  });
});
