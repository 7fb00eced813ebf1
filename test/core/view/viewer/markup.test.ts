import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilter } from '../../../../src/core/view/response/filter.ts';
import { apply, down, open, shown } from './opened-viewer.ts';

const xml =
  '<lib><book id="1"><title>Dune &amp; co</title><note><![CDATA[<b>]]></note></book><book/><x:book>3</x:book></lib>';
const openXml = (text = xml, contentType = 'application/xml') => open(text, contentType);

describe('XML in the viewer', () => {
  it('folds elements', () => {
    expect(shown(apply(openXml(), { kind: 'fold-all' }))).toEqual([
      '› <lib>',
      '    <book id="1"> … 3 lines',
      '    <book/>',
      '    <x:book>3</x:book>',
      '  </lib>',
    ]);
    expect(shown(apply(openXml(), { kind: 'toggle' }))).toEqual(['› <lib> … 7 lines']);
  });

  it('goes from an element to the one around it', () => {
    const state = apply(openXml(), down(2), { kind: 'collapse' });
    expect([state.cursor, apply(state, { kind: 'toggle' }, { kind: 'collapse' }).cursor]).toEqual([1, 0]);
  });

  it.each([
    [1, '/lib[1]/book[1]', 'Dune & co<b>'],
    [2, '/lib[1]/book[1]/title[1]', 'Dune & co'],
    [4, '/lib[1]/book[1]', 'Dune & co<b>'],
    [5, '/lib[1]/book[2]', ''],
    [6, "/lib[1]/*[name()='x:book'][1]", '3'],
  ])('gives line %d its XPath and its text', (line, path, text) => {
    const place = openXml().document.placeOf(line);
    expect({ path: place?.jsonPath, text: place?.text() }).toEqual({ path, text });
  });

  it('folds elements of a document that has its own lines', () => {
    const state = openXml('<a>\n  <b>\n    one\n  </b>\n</a>');
    expect(shown(apply(state, down(1), { kind: 'toggle' }))).toEqual([
      '  <a>',
      '›   <b> … 2 lines',
      '  </a>',
    ]);
  });

  it('reads HTML as browsers do: open items end at the next, code has no tags', () => {
    const state = openXml(
      '<html><body><ul><li>1<li>2</ul><script>if (a<b) "</p>"</script><p>x</p></body></html>',
      'text/html',
    );
    const paths = Array.from(
      { length: state.document.source.count },
      (_, line) => state.document.placeOf(line)?.jsonPath,
    );
    expect(paths).toContain('/html[1]/body[1]/ul[1]/li[2]');
    expect(paths).toContain('/html[1]/body[1]/p[1]');
    expect(paths.filter((path) => path?.includes('/b['))).toEqual([]);
  });

  it('has an end and a place for each line of any text', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '<c/>',
      'text',
      '<',
      '"',
      '\n',
      '<!--',
      '-->',
      '<script>',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 40 }),
        fc.constantFrom('text/html', 'text/xml'),
        (texts, type) => {
          const { document } = openXml(`<r>${texts.join('')}`, type);
          for (let line = 0; line < document.source.count; line += 1) {
            expect(document.endOf(line)).toBeGreaterThanOrEqual(line);
            expect(document.endOf(line)).toBeLessThan(document.source.count);
            expect(document.parentOf(line) ?? -1).toBeLessThan(line);
            document.placeOf(line)?.text();
          }
        },
      ),
    );
  });
});

describe('the language of a filter', () => {
  it.each([
    ['//a', 'XPath'],
    ['/a/b', 'XPath'],
    ['./a', 'XPath'],
    ['(//a)[1]', 'XPath'],
    ['count(//a)', 'XPath'],
    ['descendant::a', 'XPath'],
    ['@id', 'XPath'],
    ['.big', 'CSS'],
    ['#id', 'CSS'],
    ['a > b', 'CSS'],
    ['li:first-child', 'CSS'],
    ['book[id="1"]', 'CSS'],
    ['li:nth-child(2)', 'CSS'],
  ])('of %s is %s in markup', (text, language) => {
    expect(readFilter(text, 'html')).toEqual({ language, query: text });
  });
});
