import { describe, expect, it } from 'vitest';
import type { SourceText } from '../../../src/core/request/draft.ts';
import { createLineIndex } from '../../../src/core/request/position.ts';
import { nearestOffset } from '../../../src/core/request/source-text.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { importText } from '../../../src/formats/index.ts';

function read(text: string) {
  const { collection, problems } = parseHttpFile(text);
  return {
    requests: collection.requests.map(({ name, line, draft }) => [
      name,
      line,
      `${draft.method} ${draft.url.text}`,
      ...draft.headers.map((header) => `${header.name.text}: ${header.value.text}`),
    ]),
    errors: problems.filter(({ severity }) => severity === 'error'),
    warnings: problems.map(({ line, message }) => `${line} ${message}`),
  };
}

describe('a curl command in a file, as the REST Client has it', () => {
  it('has a warning in every preview and run for what is not done as curl does it', () => {
    const { collection } = parseHttpFile('curl -x http://proxy http://h/');
    expect(collection.requests[0]?.draft.remarks).toMatchObject([
      { severity: 'warning', message: '-x: the proxy was omitted', hint: 'use .set proxy URL' },
    ]);
  });

  it('is a request beside others, with directives, variables and placeholders', () => {
    const text = `@host = http://h
GET {{host}}/1

###
# @name made
curl -X POST {{host}}/2 -H 'X-A: {{host}}' -d '{"a": 1}'

### three
curl {{host}}/3 \\
  -H 'X-B: c'
`;
    const { requests, errors, warnings } = read(text);
    expect(requests).toEqual([
      [null, 2, 'GET {{host}}/1'],
      ['made', 6, 'POST {{host}}/2', 'X-A: {{host}}', 'Content-Type: application/x-www-form-urlencoded'],
      [null, 9, 'GET {{host}}/3', 'X-B: c'],
    ]);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      '6 only the REST Client sends a curl command in a file',
      '9 only the REST Client sends a curl command in a file',
    ]);
  });

  it('goes on over lines without backslashes', () => {
    const { requests, errors } = read('curl\n-X PUT\n-H "A: b"\nhttp://h/\n');
    expect([requests, errors]).toEqual([[[null, 1, 'PUT http://h/', 'A: b']], []]);
  });

  it('has request lines in its texts as text', () => {
    const { requests, errors } = read("curl http://h/ -d '\nGET http://i/\n\nGET http://j/\n'\n");
    expect([requests.map(([, line, target]) => [line, target]), errors]).toEqual([
      [[1, 'POST http://h/']],
      [],
    ]);
  });

  it('is placed at its line, for what a preview says of it', () => {
    const { collection } = parseHttpFile('GET http://h/\n\n###\n\ncurl {{none}}/x\n');
    const [, { draft } = expect.fail()] = collection.requests;
    expect(draft.source.split('\n').findIndex((line) => line.includes('{{none}}'))).toBe(4);
  });

  it('has each of its texts at its place in the file, or at curl', () => {
    const source =
      "GET http://h/\n\n###\n# @timeout 5\ncurl http://h/x \\\n  -H 'X-A: {{none}}' \\\n  -d 'it'\\''s'\n";
    const { collection } = parseHttpFile(source);
    const [, { draft } = expect.fail()] = collection.requests;
    const placeOf = (text: SourceText) => createLineIndex(draft.source).positionAt(nearestOffset(text, 0));
    expect(draft.source).toBe(source);
    expect(placeOf(draft.url)).toEqual({ line: 5, column: 6 });
    expect(draft.headers.map(({ value }) => placeOf(value))).toEqual([
      { line: 6, column: 12 },
      { line: 5, column: 1 },
    ]);
    expect(draft.body.kind === 'text' && placeOf(draft.body.text)).toEqual({ line: 5, column: 1 });
    expect(draft.directives).toMatchObject([{ name: 'timeout', value: '5', line: 4 }]);
  });

  it('without a URL is the only error of its file, and kept as it is', () => {
    const text = 'GET http://h/1\n\n###\ncurl -X GET\n\n###\nGET http://h/2\n';
    const { errors } = read(text);
    expect(errors).toMatchObject([{ line: 4, column: 1, message: 'The curl command has no URL.' }]);
    expect(parseHttpFile(text).collection.requests.map(({ unread }) => unread)).toEqual([
      undefined,
      'curl -X GET',
      undefined,
    ]);
  });

  it('is read alike by an import of the file', () => {
    const { requests } = importText('###\ncurl http://h/1\n\n###\nGET http://h/2\n', 'a.http');
    expect(requests.map(({ text }) => text)).toEqual(['GET http://h/1', 'GET http://h/2']);
  });
});
