import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlock } from '../../../../src/core/request/text/block.ts';
import { linesOf } from '../../../../src/core/request/text/lines.ts';
import type { Block } from '../../../../src/core/request/text/nodes.ts';
import { splitSections } from '../../../../src/core/request/text/separators.ts';
import { nodesOf, outline } from '../../support/outline.ts';

describe('a block', () => {
  it.each<[what: string, text: string, nodes: readonly string[]]>([
    ['a request line alone', 'GET /a', ['request-line: GET /a']],
    [
      'everything before a request line',
      '# note\n@a = 1\n/* x\ny */\n< {%\nf()\n%}\n< ./s.js\nimport ./b.http\n\nGET /a',
      [
        'comment: # note',
        'variable: @a = 1',
        'block-comment: /* x\ny */',
        'script: < {%\nf()\n%}',
        'script-file: < ./s.js',
        'import: import ./b.http',
        'blank: ',
        'request-line: GET /a',
      ],
    ],
    [
      'a head',
      'GET /a\n  /b\n  ?c=1\n# note\nX-A: {{b}}\n?d=2\nno header\n',
      [
        'request-line: GET /a',
        'path:   /b',
        'query:   ?c=1',
        'comment: # note',
        'header: X-A: {{b}}',
        'unknown: ?d=2',
        'unknown: no header',
      ],
    ],
    [
      'a body of many lines as one node',
      'POST /a\n\none\n\ntwo\n',
      ['request-line: POST /a', 'blank: ', 'text: one\n\ntwo'],
    ],
    [
      'what stands in a body and behind it',
      'POST /a\n\none\n# note\n> {% f() %}\n@b = 1\n< ./f\n> ./s.js\n\n>> out\n?? status == 200\n@c = 2\n{{\nx\n}}',
      [
        'request-line: POST /a',
        'blank: ',
        'text: one',
        'comment: # note',
        'script: > {% f() %}',
        'text: @b = 1',
        'file: < ./f',
        'script-file: > ./s.js',
        'blank: ',
        'response-file: >> out',
        'assertion: ?? status == 200',
        'variable: @c = 2',
        'block: {{\nx\n}}',
      ],
    ],
    [
      'a head that ends with its script',
      'GET /a\nX-A: 1\n> {% f() %}',
      ['request-line: GET /a', 'header: X-A: 1', 'script: > {% f() %}'],
    ],
    [
      'an unclosed script to its end',
      'GET /a\n\n> {% f(\nb',
      ['request-line: GET /a', 'blank: ', 'script: > {% f(\nb'],
    ],
  ])('has %s', (_, text, nodes) => expect(outline(text)).toEqual(nodes));

  it('ends before the next separator', () => {
    const text = '### one\nGET /a\n\nx\n### two\nGET /b';
    expect(text.slice(0, readBlock(text).end)).toBe('### one\nGET /a\n\nx\n');
  });

  it('keeps every character: its nodes follow one another without a gap', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const section of splitSections(text)) expectWhole(readBlock(text, section));
      }),
    );
  });

  it.each(fixtures())('keeps every character of %s', (_, text) => {
    for (const section of splitSections(text)) expectWhole(readBlock(text, section));
  });

  it('has the lines of a range, also an empty last one', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = [...linesOf(text, { start: 0, end: text.length })];
        expect(lines.map(({ start, end }) => text.slice(start, end))).toEqual(text.split(/\r?\n/));
      }),
    );
  });
});

function expectWhole(block: Block): void {
  let at = block.start;
  for (const { start, end, next } of nodesOf(block)) {
    expect(start).toBe(at);
    expect(end).toBeLessThanOrEqual(next);
    at = next;
  }
  expect(at).toBe(block.end);
}

const texts = fc
  .array(
    fc.constantFrom(
      ...['', ' ', 'text', '# note', '@a = 1', '< {%', '%}', '> {% f() %}', '< ./f', '> ./s.js', '>> out'],
      ...['GET /a', '  ?b=1', '  /c', 'X-A: 1', '{', '}', '{{', '}}', '?? status == 200', '/*', '*/'],
      ...['### next', '###', 'import x', '<> stored', '{{a', 'curl x', '\t', '\u2028'],
    ),
    { maxLength: 20 },
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((lineBreak) => lines.join(lineBreak)));

function fixtures(): readonly (readonly [name: string, text: string])[] {
  const folder = join(import.meta.dirname, '../../../fixtures/http');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.http'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}
