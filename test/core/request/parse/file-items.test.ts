import { describe, expect, it } from 'vitest';
import type { SourceText } from '../../../../src/core/request/draft.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewDraft } from '../../../../src/core/request/preview/preview.ts';
import { itemContent, withItemTexts } from '../../../../src/core/request/render/file-items.ts';
import { joinWords } from '../../../../src/core/request/text/one-line/join-words.ts';
import { scopeWith } from '../../support/scope.ts';
import { bodyText, headers } from '../previewed.ts';

const itemsOf = (text: string) =>
  (parseRequest(text).draft.fileItems ?? []).map(({ path, content }) => [path.text, content]);

describe('an item', () => {
  it.each([
    ['a=@./a.txt', './a.txt', 'text'],
    ['a:=@./a.json', './a.json', 'json'],
    ['a==@q', 'q', 'line'],
    ['X-A:@h', 'h', 'line'],
    ["a=@'my file'", 'my file', 'text'],
    ['a=@{{folder}}/a', '{{folder}}/a', 'text'],
    ['a[b][]:=@c', 'c', 'json'],
    ['--form a=@c', 'c', 'text'],
    ['--multipart a=@c', 'c', 'text'],
    ['a=@b@c', 'b@c', 'text'],
  ])('%s has the content of a file', (item, path, content) => {
    expect(itemsOf(`POST http://h/ ${item}`)).toEqual([[path, content]]);
  });

  it('of a path parameter has a line of a file', () => {
    expect(itemsOf('GET http://h/:id id=@c')).toEqual([['c', 'line']]);
  });

  it.each([
    ['a=\\@x', '{"a":"@x"}'],
    ['a="@x"', '{"a":"@x"}'],
    ["'a=@x'", '{"a":"@x"}'],
    ['a=x@y.z', '{"a":"x@y.z"}'],
    ['a={{v}}', '{"a":"@/etc/passwd"}'],
    ['a=@', '{"a":"@"}'],
  ])('%s is text', (item, body) => {
    const { draft } = parseRequest(`POST http://h/ ${item}`);
    expect(draft.fileItems).toBeUndefined();
    expect(bodyText(previewDraft(draft, scopeWith({ v: '@/etc/passwd' })))).toBe(body);
  });

  it.each([
    ['a=@my file', [['my file', 'text']]],
    ["a:=@it's", [["it's", 'json']]],
    ['a=\\@my file', []],
    ['X:@f', [['f', 'line']]],
  ])('%s is one word of a command line', (word, items) => {
    expect(itemsOf(joinWords(['POST', 'http://h/', word]))).toEqual(items);
  });
});

describe('the content of a file', () => {
  function filled(items: string, files: Readonly<Record<string, string>>) {
    const { draft } = parseRequest(`POST http://h/ ${items}`);
    const texts = new Map<SourceText, string>();
    const faults: string[] = [];
    for (const item of draft.fileItems ?? []) {
      const content = itemContent(item, files[item.path.text] ?? '');
      if (content.kind === 'text') texts.set(item.value, content.text);
      else faults.push(content.message);
    }
    const now = withItemTexts(draft, texts);
    return { draft: now, preview: previewDraft(now, scopeWith({ no: 1 })), faults };
  }

  it.each([
    ['a=@f', 'x "y"\n{{no}}\n', '{"a":"x \\"y\\"\\n{{no}}\\n"}'],
    ['a:=@f', '{"b": [1, "{{no}}"]}\n', '{"a":{"b": [1, "{{no}}"]}}'],
    ['a[b]:=@f c=d', '[1]', '{"a":{"b":[1]},"c":"d"}'],
    ['--form a=@f', 'x&y\n', 'a=x%26y%0A'],
  ])('%s is inserted into the body', (items, text, body) => {
    const { draft, preview } = filled(items, { f: text });
    expect([bodyText(preview), preview.diagnostics, draft.fileItems]).toEqual([body, [], undefined]);
  });

  it('is inserted into headers and the query without trailing line breaks', () => {
    const { preview } = filled('X-A:@f q==@f', { f: 'a b\r\n\n' });
    expect([headers(preview)[0], preview.url.text]).toEqual(['X-A: a b', 'http://h/?q=a%20b']);
  });

  it('is an error at the item where it has a line break inside a header', () => {
    const { preview } = filled('X-A:@f', { f: 'a\nb' });
    expect(preview.diagnostics).toMatchObject([{ code: 'header-line-break', line: 1, column: 20 }]);
  });

  it('names the place that is not JSON', () => {
    expect(filled('a:=@f', { f: '{\n"a": }' }).faults).toEqual(['f:2:6: this is not JSON']);
  });

  it('leaves other items to be read', () => {
    const { draft } = parseRequest('POST http://h/ a=@x b=@y');
    const [first] = draft.fileItems ?? [];
    const texts = new Map(first === undefined ? [] : [[first.value, '1']]);
    expect(withItemTexts(draft, texts).fileItems?.map(({ path }) => path.text)).toEqual(['y']);
  });
});
