import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { previewDraft } from '../../../src/core/request/preview/preview.ts';
import { substitutedPaths, withFileTexts } from '../../../src/core/request/render/substituted-files.ts';
import { scopeWith } from '../support/scope.ts';

const scope = scopeWith({ id: 7, text: 'a "b"' });

/** The preview of a request, `files` in the place of what `<@` names. */
function preview(text: string, files: Readonly<Record<string, string>>) {
  const { draft } = parseRequest(text);
  const texts = substitutedPaths(draft).flatMap((path) => {
    const content = files[path.text];
    return content === undefined ? [] : [[path, content] as const];
  });
  return previewDraft(withFileTexts(draft, new Map(texts)), scope);
}

describe('<@ file', () => {
  it('becomes its text, and errors in it are reported at the path', () => {
    const { body, media, diagnostics } = preview('POST http://h\n\n<@ ./p.json', {
      './p.json': '{"id": {{id}},\n "b": {{nope}}}',
    });
    expect(body).toMatchObject({ text: { text: '{"id": 7,\n "b": {{nope}}}' } });
    expect(media).toBe('json');
    expect(diagnostics).toMatchObject([{ code: 'unresolved-variable', line: 3, column: 4 }]);
  });

  it('has the type of its name unless the request names one', () => {
    const type = (text: string, files: Readonly<Record<string, string>>) =>
      preview(text, files).headers.find(({ name }) => name.text === 'Content-Type')?.value.text;
    expect(type('POST http://h\n\n<@ ./a.txt', { './a.txt': 'n' })).toBe('text/plain');
    expect(type('POST http://h\n\n<@ ./a.txt', {})).toBe('text/plain');
    expect(type('POST http://h\nContent-Type: text/csv\n\n<@ ./a.txt', { './a.txt': 'n' })).toBe('text/csv');
    expect(type('POST http://h\n\n<@ ./a', { './a': 'n' })).toBeUndefined();
  });

  it('is escaped as JSON in a JSON body, also between other lines', () => {
    const { body, diagnostics } = preview(
      'POST http://h\nContent-Type: application/json\n\n{"a": "{{text}}", "b":\n<@ ./b.json\n, "c": {{nope}}}',
      { './b.json': '{"t": "{{text}}"}' },
    );
    expect(body).toMatchObject({
      kind: 'text',
      text: { text: '{"a": "a \\"b\\"", "b":\n{"t": "a \\"b\\""}\n, "c": {{nope}}}' },
    });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { line: 6, column: 8 },
    ]);
  });

  it('becomes its text in a part of a multipart body, beside a file that is sent unchanged', () => {
    const { body } = preview(
      'POST http://h\nContent-Type: multipart/form-data; boundary=X\n\n--X\n\n<@ ./a.txt\n--X\n\n< ./b.txt\n--X--',
      { './a.txt': 'id {{id}}' },
    );
    expect(body).toMatchObject({
      kind: 'pieces',
      pieces: [
        { kind: 'text', text: { text: '--X\r\n\r\n' } },
        { kind: 'text', text: { text: 'id 7' } },
        { kind: 'text', text: { text: '\r\n--X\r\n\r\n' } },
        { kind: 'file', path: { text: './b.txt' } },
        { kind: 'text', text: { text: '\r\n--X--' } },
      ],
    });
  });

  it('stays a file without its text', () => {
    expect(preview('POST http://h\n\n<@ ./none', {}).body).toMatchObject({ kind: 'file', substitute: true });
  });
});

describe('JSON around a < file', () => {
  it.each([
    ['Content-Type: application/json\n', null],
    ['', 'application/json'],
  ])('is JSON: %j', (header, added) => {
    const { body, headers } = preview(`POST http://h\n${header}\n{"a": "{{text}}", "b":\n< ./b.json\n}`, {});
    expect(body).toMatchObject({
      kind: 'pieces',
      pieces: [{ text: { text: '{"a": "a \\"b\\"", "b":\n' } }, { path: { text: './b.json' } }, {}],
    });
    const addedTypes = headers.filter((header) => header.added !== null).map(({ value }) => value.text);
    expect(addedTypes).toEqual(added === null ? [] : [added]);
  });
});
