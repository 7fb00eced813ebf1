import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../support/any-text.ts';
import { preview } from '../previewed.ts';

describe('a query item', () => {
  it.each<[items: string, value: unknown, query: string]>([
    ['a=={{v}} page==2', 'two\nlines # & more', 'a=two%0Alines%20%23%20%26%20more&page=2'],
    ['a=={{v}} b=={{v}}', 'x=y?z', 'a=x%3Dy%3Fz&b=x%3Dy%3Fz'],
    ['a=={{v}}', '100% & +', 'a=100%25%20%26%20%2B'],
    ['a=={{v}}', "it's", 'a=it%27s'],
    ['a=={{v}}', 'ä日😀', 'a=%C3%A4%E6%97%A5%F0%9F%98%80'],
    ['a=={{v}}', { b: 'c d' }, 'a=%7B%22b%22%3A%22c%20d%22%7D'],
    ['a=={{v}}', '', 'a='],
    ['a==x{{v}}y', '&', 'a=x%26y'],
    ['{{v}}==1', 'a b&c', 'a%20b%26c=1'],
    ['filter[name]==x', '', 'filter%5Bname%5D=x'],
    [`q=='a&b#c+d %20'`, '', 'q=a%26b%23c%2Bd%20%2520'],
    ['q==\\{{v}}', 'x', 'q=%7B%7Bv%7D%7D'],
  ])('%s with %j is percent-encoded: ?%s', (items, v, query) => {
    const { url, wireUrl } = preview(`GET http://h/s ${items}`, { v });
    expect(url.text).toBe(`http://h/s?${query}`);
    expect(wireUrl).toBe(url.text);
  });

  it('is reported at its place with its encoded text', () => {
    expect(preview('GET http://h/s q=={{v}}', { v: 'a b' }).placeholders).toMatchObject([
      {
        text: '{{v}}',
        part: 'url',
        line: 1,
        column: 19,
        type: 'string',
        output: 'a%20b',
        encoding: 'percent',
      },
    ]);
  });

  it.each([
    ['GET http://h/{{?id}} a==1 b==2', 'http://h/{{?id}}?a=1&b=2'],
    ['GET http://h/x?{{?id}} a==1', 'http://h/x?{{?id}}&a=1'],
    ['GET http://h/x?b={{?id}} a==1', 'http://h/x?b={{?id}}&a=1'],
  ])('begins the query after a prompt: %s', (text, url) => {
    expect(preview(text).url.text).toBe(url);
  });

  it('without a value shows its placeholder', () => {
    const { url, diagnostics } = preview('GET http://h/s q=={{nope}}');
    expect(url.text).toBe('http://h/s?q={{nope}}');
    expect(diagnostics).toMatchObject([{ code: 'unresolved-variable', column: 19 }]);
  });

  it('in single braces gets the warning of the URL', () => {
    expect(preview('GET http://h/s limit=={limit}').diagnostics).toMatchObject([
      { code: 'single-brace', column: 23, length: 7, hint: 'did you mean {{limit}}?' },
    ]);
  });

  it.each([
    'GET http://h/graphql?query={user{name}}',
    'GET http://h/graphql?query={user(where:{id:{{v}}}){name}}',
  ])('may have fields of a GraphQL query in single braces: %s', (text) => {
    expect(preview(text, { v: 5 }).diagnostics).toEqual([]);
  });

  it('keeps the text of a query line of the .http form unchanged', () => {
    const { url } = preview('GET http://h/s\n  ?a={{v}}', { v: 'b&c=d' });
    expect(url.text).toBe('http://h/s?a=b&c=d');
  });

  it('with any name and any value is read back as one parameter', () => {
    const name = anyText.filter((text) => text !== '');
    fc.assert(
      fc.property(name, anyText, fc.constantFrom('', '?x=1', '?', '#top', '?x=1&#top'), (n, v, target) => {
        const { wireUrl } = preview(`GET http://h/s${target} {{n}}=={{v}}`, { n, v });
        const [, query = ''] = /^http:\/\/h\/s\?(.*)$/s.exec(wireUrl ?? '') ?? [];
        const parameters = query.split('&').filter((parameter) => parameter !== 'x=1');
        expect(parameters).toHaveLength(1);
        expect(parameters[0]?.split('=').map(decodeURIComponent)).toEqual([n, v].map(wellFormed));
      }),
    );
  });
});

/** UTF-8 has no lone surrogates. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
