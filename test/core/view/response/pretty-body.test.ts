import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/core/text/styled.ts';
import { prettyBody } from '../../../../src/core/view/response/body/pretty-body.ts';

const shown = (text: string, contentType: string | null = 'application/json') => {
  const source = prettyBody(text, contentType);
  return source.lines(0, source.count).map(plainText);
};

const styles = (text: string, contentType: string) =>
  prettyBody(text, contentType)
    .lines(0, 1)
    .flatMap((line) => line.map(({ text: piece, style }) => `${style} ${piece}`));

describe('JSON', () => {
  it.each([
    [
      'digits stay',
      '{"a":1.50,"b":12345678901234567890,"c":1e2}',
      ['{', '  "a": 1.50,', '  "b": 12345678901234567890,', '  "c": 1e2', '}'],
    ],
    [
      'keys stay in order, and twice',
      '{"b":1,"2":2,"b":3}',
      ['{', '  "b": 1,', '  "2": 2,', '  "b": 3', '}'],
    ],
    ['escapes stay', '["\\u00e9\\/"]', ['[', '  "\\u00e9\\/"', ']']],
    ['empty ones stay on a line', '{"a": { }, "b" : [\n]}', ['{', '  "a": {},', '  "b": []', '}']],
    ['a bare value', ' 7 ', ['7']],
    ['nesting', '[[1],[]]', ['[', '  [', '    1', '  ],', '  []', ']']],
  ])('%s', (_, text, lines) => {
    expect(shown(text)).toEqual(lines);
  });

  it('is formatted as by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\n', '\t '), (value, space) => {
        expect(shown(JSON.stringify(value, null, space)).join('\n')).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('returns any range of its lines', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(30), fc.nat(30), (value, from, size) => {
        const source = prettyBody(JSON.stringify(value), 'application/json');
        expect(source.lines(from, from + size)).toEqual(
          source.lines(0, source.count).slice(from, from + size),
        );
      }),
    );
  });

  it.each([
    ['cut off', '{"a": [1, 2', ['{"a": [1, 2']],
    ['two documents', '{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
    ['a comma too many', '[1,]', ['[1,]']],
    ['closed by the wrong bracket', '[1}', ['[1}']],
    ['no value', '{"a":}', ['{"a":}']],
    ['no key', '{1:2}', ['{1:2}']],
    ['leading zeros', '[01]', ['[01]']],
    ['a line break in a string', '["a\nb"]', ['["a', 'b"]']],
    ['nothing', '', []],
  ])('invalid JSON is shown unchanged: %s', (_, text, lines) => {
    expect(shown(text)).toEqual(lines);
  });

  it('never throws, and drops only spaces', () => {
    const texts = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'null', ' ', '\n'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(shown(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it('is formatted a million levels deep', () => {
    const text = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const source = prettyBody(text, 'application/json');
    expect(source.count).toBe(1_999_999);
    expect(plainText(source.lines(1, 2)[0] ?? [])).toBe('  [');
  });

  it('has a style for each kind of value', () => {
    expect(styles('["a", 1]', 'application/x-ndjson')).toEqual([
      'punctuation [',
      'string "a"',
      'punctuation ,',
      'plain  ',
      'number 1',
      'punctuation ]',
    ]);
  });

  it('is recognised without a content type', () => {
    expect(shown('{"a":1}', 'text/plain')).toEqual(['{', '  "a": 1', '}']);
    expect(shown('{not json}', null)).toEqual(['{not json}']);
  });
});

describe('XML and HTML', () => {
  it.each([
    [
      'one line is broken between tags',
      '<?xml version="1.0"?><a b="1"><c>text</c><d/></a>',
      ['<?xml version="1.0"?>', '<a b="1">', '  <c>text</c>', '  <d/>', '</a>'],
    ],
    ['a document keeps its own lines', '<a>\n   <b/>\n</a>\n', ['<a>', '   <b/>', '</a>']],
    ['void elements do not nest', '<p>a<br>b</p>', ['<p>a', '  <br>', '  b', '</p>']],
    ['a > in a value', '<a b=">"><c/></a>', ['<a b=">">', '  <c/>', '</a>']],
    [
      'comments and CDATA are whole',
      '<a><!-- <b> --><![CDATA[<c>]]></a>',
      ['<a>', '  <!-- <b> -->', '  <![CDATA[<c>]]>', '</a>'],
    ],
    ['closed too often', '</a></b>', ['</a>', '</b>']],
  ])('%s', (_, text, lines) => {
    expect(shown(text, 'application/xml')).toEqual(lines);
  });

  it('colours tags, attributes and values', () => {
    expect(styles('<a b="c">', 'text/html')).toEqual([
      'tag <a',
      'plain  ',
      'attribute b',
      'plain =',
      'string "c"',
      'tag >',
    ]);
  });

  it('drops only white space', () => {
    const texts = fc.string({
      unit: fc.constantFrom('<', '>', '/', '!', '-', 'a', '"', '=', ' ', '\n', '<b>', '</b>', '<!--', '-->'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(shown(text, 'text/html').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('text', () => {
  it.each([
    ['a\r\nb', ['a', 'b']],
    ['a\n\nb\n', ['a', '', 'b']],
    ['\n', ['']],
    ['', []],
  ])('%j is split into lines', (text, lines) => {
    expect(shown(text, 'text/plain')).toEqual(lines);
  });
});
