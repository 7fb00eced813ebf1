import { describe, expect, it } from 'vitest';
import {
  componentId,
  componentText,
  componentValue,
  readComponent,
} from '../../../../../src/core/request/auth/signatures/httpsig/component.ts';
import { signatureBase } from '../../../../../src/core/request/auth/signatures/httpsig/httpsig-base.ts';
import type { HeaderList } from '../../../../../src/core/request/headers.ts';

const message = (headers: HeaderList, path = '/') => ({
  method: 'GET',
  url: new URL(`https://example.com${path}`),
  path,
  headers,
});

/** The line of a component in the text that is signed, or null. */
function line(text: string, ...given: Parameters<typeof message>): string | null {
  const component = readComponent(text);
  if (component === null) throw new Error(`${text} is not a component`);
  const value = componentValue(message(...given), component);
  return value === null ? null : `${componentId(component)}: ${value}`;
}

const dictionary: HeaderList = [['Example-Dict', '  a=1,    b=2;x=1;y=2,   c=(a   b   c)']];

describe('RFC 9421, section 2', () => {
  it.each<[string, string, HeaderList, string]>([
    [
      '2.1',
      'cache-control',
      [
        ['Cache-Control', 'max-age=60'],
        ['Cache-Control', '    must-revalidate'],
      ],
      '"cache-control": max-age=60, must-revalidate',
    ],
    ['2.1', 'example-dict', dictionary, '"example-dict": a=1,    b=2;x=1;y=2,   c=(a   b   c)'],
    ['2.1.1', 'example-dict;sf', dictionary, '"example-dict";sf: a=1, b=2;x=1;y=2, c=(a b c)'],
    ...[
      ['a', '1'],
      ['d', '?1'],
      ['b', '2;x=1;y=2'],
      ['c', '(a b c)'],
    ].map(([key, value]): [string, string, HeaderList, string] => [
      '2.1.2',
      `example-dict;key="${key}"`,
      [['Example-Dict', '  a=1, b=2;x=1;y=2, c=(a   b    c), d']],
      `"example-dict";key="${key}": ${value}`,
    ]),
    [
      '2.1.3',
      'example-header;bs',
      [
        ['Example-Header', 'value, with, lots'],
        ['Example-Header', 'of, commas'],
      ],
      '"example-header";bs: :dmFsdWUsIHdpdGgsIGxvdHM=:, :b2YsIGNvbW1hcw==:',
    ],
    [
      '2.1.3',
      'example-header;bs',
      [['Example-Header', 'value, with, lots, of, commas']],
      '"example-header";bs: :dmFsdWUsIHdpdGgsIGxvdHMsIG9mLCBjb21tYXM=:',
    ],
  ])('%s: %s', (_, text, headers, expected) => {
    expect(line(text, headers)).toBe(expected);
  });

  const small = '/path?param=value&foo=bar&baz=batman&qux=';
  const large =
    '/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something';
  it.each([
    ['baz', small, '"@query-param";name="baz": batman'],
    ['qux', small, '"@query-param";name="qux": '],
    ['param', small, '"@query-param";name="param": value'],
    ['var', large, '"@query-param";name="var": this%20is%20a%20big%0Amultiline%20value'],
    ['bar', large, '"@query-param";name="bar": with%20plus%20whitespace'],
    ['fa%C3%A7ade%22%3A%20', large, '"@query-param";name="fa%C3%A7ade%22%3A%20": something'],
    ['fa\u00e7ade": ', large, '"@query-param";name="fa%C3%A7ade%22%3A%20": something'],
    ['bar', '/?bar=1&bar=2', null],
    ['foo', '/', null],
  ])('2.2.8: @query-param %s of %s', (name, path, expected) => {
    expect(line(`@query-param;name="${name}"`, [], path)).toBe(expected);
    expect(line(`@query-param;name=${name}`, [], path)).toBe(expected);
  });

  it('B.2.2: the base of a signature with a parameter of the query', () => {
    const digest =
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:';
    const names = ['@authority', 'content-digest', '@query-param;name="Pet"'];
    const components = names.flatMap((name) => readComponent(name) ?? []);
    const input =
      '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"';
    const request = message([['Content-Digest', digest]], '/foo?param=Value&Pet=dog');
    expect(signatureBase(request, components, input)).toEqual({
      kind: 'base',
      text: [
        '"@authority": example.com',
        `"content-digest": ${digest}`,
        '"@query-param";name="Pet": dog',
        `"@signature-params": ${input}`,
      ].join('\n'),
    });
  });
});

describe('a structured field', () => {
  it.each([
    ['1, 42', '1, 42'],
    ['a,\tb ,c', 'a, b, c'],
    ['sugar, sugar', 'sugar, sugar'],
    ['a=01, a=2', 'a=2'],
    ['-0, 1.50, 0.0, @0012', '0, 1.5, 0.0, @12'],
    ['"a \\"b\\"";x;y=?0;x=2', '"a \\"b\\"";x=2;y=?0'],
    [':aGk:, ?1, *token/1', ':aGk=:, ?1, *token/1'],
    ['( "a"  b;x ) ;y', null],
    ['( "a"  b;x );y', '("a" b;x);y'],
    ['en=?1, da=("x" );q=9.0', 'en, da=("x");q=9.0'],
    ['%"f%c3%bc"', '%"f%c3%bc"'],
    ['', ''],
    ['a,', null],
    ['a b', null],
    ['"a', null],
    ['1234567890123456', null],
    ['Tue, 20 Apr 2021', null],
  ])('%j is signed as %j', (text, expected) => {
    const value = componentValue(message([['X', text]]), { name: 'x', form: { kind: 'sf' } });
    expect(value).toBe(expected);
  });
});

describe('the words of a component', () => {
  it.each([
    ['@method', '@method'],
    ['Content-Type', 'content-type'],
    ['X-Dict;key=a', 'x-dict;key="a"'],
    ['@query-param;name="a b"', '@query-param;name="a b"'],
    ['x;sf', 'x;sf'],
    ['x;bs', 'x;bs'],
    ['@query-param', null],
    ['@method;sf', null],
    ['x;key', null],
    ['x;bs=1', null],
    ['x;tr', null],
    ['@status', null],
    ['a b', null],
  ])('%s is read as %s', (text, expected) => {
    const component = readComponent(text);
    expect(component === null ? null : componentText(component)).toBe(expected);
  });
});
