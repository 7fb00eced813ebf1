import { expect, it } from 'vitest';
import { readItem } from '../../../../../src/core/request/text/one-line/items.ts';
import { readWord } from '../../../../../src/core/request/text/one-line/words.ts';
import { createPlaceholderScanner } from '../../../../../src/core/template/scan.ts';

const itemOf = (text: string) => readItem(readWord(text, 0, createPlaceholderScanner(text)));

it.each<[text: string, kind: string, name: string, value: string]>([
  ['X-A:1', 'header', 'X-A', '1'],
  ['a==1', 'query', 'a', '1'],
  ['a=b=c', 'text', 'a', 'b=c'],
  ['a:=1', 'json', 'a', '1'],
  ['a@b', 'file', 'a', 'b'],
  ['a@@b', 'file', 'a', '@b'],
  // A separator in quotes counts only without another one.
  ['"a=b"', 'text', 'a', 'b'],
  ['a"b@c"', 'file', 'ab', 'c'],
  ['"a=b":c', 'header', 'a=b', 'c'],
  ['a{{b=c}}=d', 'text', 'a{{b=c}}', 'd'],
  // Quotes of a header are its own.
  ['ETag:"abc"', 'header', 'ETag', '"abc"'],
  ['X-A:b"c"d', 'header', 'X-A', 'b"c"d'],
  ['X-A:"{{a b}}"', 'header', 'X-A', '"{{a b}}"'],
  ['"X A":"b"', 'header', 'X A', '"b"'],
  ['"X-A":b', 'header', 'X-A', 'b'],
  ['X-A:""', 'header', 'X-A', ''],
  ['X-A:\\"b', 'header', 'X-A', '"b'],
  // Around a blank they are those of a shell.
  ['X-A:"b c"', 'header', 'X-A', 'b c'],
  ['X-A:"b"and"c d"', 'header', 'X-A', '"b"andc d'],
  ['"X-A ":" b "', 'header', 'X-A', 'b'],
  ['If-Match:"b c"', 'header', 'If-Match', '"b c"'],
  ['"if-none-match ":"b c"', 'header', 'if-none-match', '"b c"'],
  ['X-If-Match:"b c"', 'header', 'X-If-Match', 'b c'],
  ['If-Match-A:"b c"', 'header', 'If-Match-A', 'b c'],
])('reads %s as an item', (text, kind, name, value) =>
  expect(itemOf(text)).toMatchObject({ kind, name: { text: name }, value: { text: value } }),
);

it.each([
  ['{{a}}', { kind: 'placeholder' }],
  ['{{a}}b', { kind: 'unknown' }],
  ['{{a}}{{b}}', { kind: 'unknown' }],
  ['a', { kind: 'unknown' }],
  ['=a', { kind: 'unknown' }],
  ['@a', { kind: 'body-file', path: { text: 'a' }, separator: { start: 0, end: 1 } }],
])('reads %s, which has no name', (text, item) => expect(itemOf(text)).toMatchObject(item));

it.each<[text: string, file: string | null]>([
  ['a=@b', 'b'],
  ['a:=@b', 'b'],
  ['a:@b', 'b'],
  ['a@b', null],
  ['a@@b', null],
  ['a=@', null],
  ['a=\\@b', null],
  ['a="@b"', null],
  ['a=b@', null],
])('finds the file of the value in %s', (text, file) =>
  expect(itemOf(text)).toMatchObject({ valueFile: file === null ? null : { text: file } }),
);

it.each([
  ['a[b][]=1', true],
  ['[0]=1', true],
  ['a"b"[c]=1', true],
  ['"a[b]"=1', false],
  ['a[b]c=1', false],
  ['a[b=1', false],
  ['a[b]:1', false],
])('finds brackets outside of quotes in the name of %s', (text, isNested) =>
  expect(itemOf(text)).toMatchObject({ isNested }),
);
