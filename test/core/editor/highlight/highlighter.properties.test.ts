import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Highlighter } from '../../../../src/core/editor/highlight/highlighter.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { printable } from '../../../../src/core/text/width.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';
import { highlighted, optionsFor, SCOPE } from './highlighted.ts';

const piece = fc.constantFrom(
  'POST /u',
  '\n',
  '\n\n',
  'Content-Type: text/xml',
  'X: {{id}}',
  '{"a": "b", ',
  '}',
  '"',
  '{{',
  '}}',
  '<a b="',
  '-->',
  '<!--',
  '>',
  'GET /',
  ' ',
  '`',
  '${',
  '/*',
  '*/',
  '//',
  'let x = 1\n',
  '###',
  '#',
  '\\',
  '=',
  '@a = 1\n',
  '.preview ',
  'x'.repeat(3000),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('any text', () => {
  it('keeps every character', () => {
    fc.assert(
      fc.property(text, (value) => {
        expectEqual(
          highlighted(value).map(plainText),
          value.split('\n').map((line) => printable(line)),
        );
      }),
    );
  });

  it('is styled the same after edits as from the start', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(fc.nat(9000), fc.nat(40), piece), { maxLength: 6 }),
        (start, edits) => {
          const highlighter = new Highlighter();
          const options = { kind: 'request', scope: SCOPE } as const;
          let value = start;
          for (const [at, length, inserted] of edits) {
            highlighter.range(value, { start: at, end: at + 200 }, options);
            highlighter.range(value, { start: 0, end: length * 9 }, options);
            value = value.slice(0, at) + inserted + value.slice(at + length);
          }
          const whole = { start: 0, end: value.length };
          expectEqual(
            highlighter.range(value, whole, options),
            new Highlighter().range(value, whole, options),
          );
        },
      ),
      {
        numRuns: 300,
        examples: [
          [
            `${'x'.repeat(3000)}\n`,
            [
              [3001, 0, 'POST /u'],
              [0, 0, '<a b="'],
              [6, 0, 'POST /u'],
            ],
          ],
        ],
      },
    );
  });

  it('is styled by a new scope while the text stays, also in lines of an earlier text', () => {
    const highlighter = new Highlighter();
    const styled = (value: string, scope: typeof SCOPE) =>
      highlighter.range(value, { start: 0, end: value.length }, { kind: 'request', scope });
    const without = { ...SCOPE, get: () => undefined };
    const typed = 'POST /u\n\n{\n"a": {{id}},\n"b"';
    for (const value of [typed, `${typed}:`]) styled(value, SCOPE);
    expect(styled(`${typed}:`, without)[3]).toContainEqual({ text: '{{id}}', style: 'error' });
  });

  it('is styled in parts with the same text', () => {
    fc.assert(
      fc.property(text, fc.nat(9000), fc.nat(9000), (value, one, other) => {
        const [start, end] = [
          Math.min(one, other, value.length),
          Math.min(Math.max(one, other), value.length),
        ];
        const options = optionsFor(value);
        const part = new Highlighter().range(value, { start, end }, options);
        const [first = '', ...others] = value.slice(start, end).split('\n');
        const shown = [printable(first, value.charAt(start - 1)), ...others.map((line) => printable(line))];
        expect(part.map(plainText)).toEqual(shown);
      }),
    );
  });
});
