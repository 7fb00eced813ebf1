import { describe, expect, it } from 'vitest';
import { splitSections } from '../../../../src/core/request/text/separators.ts';

const sections = (text: string) =>
  splitSections(text).map(({ title, start, end, isSeparated }) => [
    isSeparated ? `### ${title}` : title,
    text.slice(start, end),
  ]);

describe('the sections of a file', () => {
  it.each<[what: string, text: string, expected: readonly unknown[]]>([
    ['one without a separator', 'GET /a', [[null, 'GET /a']]],
    ['one of an empty text', '', [[null, '']]],
    ['none of the byte order mark', '\uFEFFGET /a', [[null, 'GET /a']]],
    [
      'one before the first separator, and one behind each',
      'a\n### b c \nd\n###e\nf\n#####\ng',
      [
        [null, 'a\n'],
        ['### b c', 'd\n'],
        ['### e', 'f\n'],
        ['### null', 'g'],
      ],
    ],
    [
      'one for each separator, one after another',
      '###\n### b',
      [
        [null, ''],
        ['### null', ''],
        ['### b', ''],
      ],
    ],
    ['none for a line that begins with two signs or a blank', '##\n ###\nx ###', [[null, '##\n ###\nx ###']]],
    [
      'none for a line in a comment',
      '/* x\n### y\n*/\n### z\n',
      [
        [null, '/* x\n### y\n*/\n'],
        ['### z', ''],
      ],
    ],
    [
      'none for a line in a second comment',
      'a\r\n/* b */\r\n \t/*\r\n###\r\n*/\r\n### c',
      [
        [null, 'a\r\n/* b */\r\n \t/*\r\n###\r\n*/\r\n'],
        ['### c', ''],
      ],
    ],
    [
      'one for a line behind a comment',
      '/* a */\n### b',
      [
        [null, '/* a */\n'],
        ['### b', ''],
      ],
    ],
    [
      'one where the comment is not closed',
      '/* a\n### b\n',
      [
        [null, '/* a\n'],
        ['### b', ''],
      ],
    ],
    [
      'one where the comment does not begin its line',
      'a /* b\n### c\n*/',
      [
        [null, 'a /* b\n'],
        ['### c', '*/'],
      ],
    ],
    [
      'one where the comment does not end its line',
      '/* a\n### b\n*/ c',
      [
        [null, '/* a\n'],
        ['### b', '*/ c'],
      ],
    ],
    [
      'one in a very long comment',
      `/* ${'x'.repeat(20_000)}\n### b\n*/`,
      [
        [null, `/* ${'x'.repeat(20_000)}\n`],
        ['### b', '*/'],
      ],
    ],
  ])('are %s', (_, text, expected) => expect(sections(text)).toEqual(expected));
});
