import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlocks, textOfBlock } from '../../../src/formats/bruno/read/blocks.ts';
import { readPairs } from '../../../src/formats/bruno/read/pairs.ts';

const pairsOf = (lines: readonly string[]) =>
  readPairs({ name: 'headers', line: 1, lines }).map(({ name, value, isEnabled }) => [
    name,
    value,
    isEnabled,
  ]);

describe('a block of a .bru file', () => {
  it('ends at a bracket at the beginning of a line', () => {
    const { blocks, problems } = readBlocks('body:json {\n  {\n    "a": {}\n  }\n}\n\ndocs {\n  text\n}\n');
    expect(problems).toEqual([]);
    expect(blocks.map((block) => [block.name, block.line, textOfBlock(block)])).toEqual([
      ['body:json', 1, '{\n  "a": {}\n}'],
      ['docs', 7, 'text'],
    ]);
  });

  it('is also a list or empty', () => {
    const { blocks } = readBlocks('vars:secret [\n  a,\n  b\n]\nheaders {}\nquery {\r\n}\r\n');
    expect(blocks.map(({ name, lines }) => [name, lines])).toEqual([
      ['vars:secret', ['  a,', '  b']],
      ['headers', []],
      ['query', []],
    ]);
  });

  it.each([
    ['a line outside of a block', 'get {\n}\nstray\n', 3],
    ['a block that is not closed', 'get {\n  url: x\n', 1],
  ])('has a problem at %s', (_, text, line) => {
    expect(readBlocks(text).problems).toMatchObject([{ severity: 'warning', line, column: 1 }]);
  });

  it('has linear cost and no exception for any text', () => {
    const piece = fc.constantFrom(
      'get {\n',
      '}\n',
      "  a: '''\n",
      "'''",
      '[\n',
      ']\n',
      '@description(',
      '~',
      ':',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const block of readBlocks(pieces.join('')).blocks) readPairs(block);
      }),
    );
  });
});

describe('the pairs of a block', () => {
  it.each([
    ['a name and a value', ['  a: b: c  '], [['a', 'b: c', true]]],
    ['one that is switched off', ['  ~a: b'], [['a', 'b', false]]],
    [
      'a quoted name',
      ['  "a:b": c', '  ~"d \\"e\\"": f'],
      [
        ['a:b', 'c', true],
        ['d "e"', 'f', false],
      ],
    ],
    ['a value over lines', ["  a: '''", '    one', '      two', "  '''"], [['a', 'one\n  two', true]]],
    ['a list', ['  tags: [', '    one', '    two', '  ]'], [['tags', 'one\ntwo', true]]],
    ['an empty value', ['  a:'], [['a', '', true]]],
    ['a line that is not a pair', ['  only words'], []],
  ])('may have %s', (_, lines, pairs) => {
    expect(pairsOf(lines)).toEqual(pairs);
  });

  it('know the annotations above them', () => {
    const pairs = readPairs({
      name: 'vars',
      line: 1,
      lines: ["  @description('''", '    a: b', "  ''')", '  @number', '  n: 1', '  @local: x'],
    });
    expect(pairs.map(({ name, annotations, line }) => [name, annotations, line])).toEqual([
      ['n', ['description', 'number'], 6],
      ['@local', [], 7],
    ]);
  });
});
