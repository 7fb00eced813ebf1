import { describe, expect, it } from 'vitest';
import { secretHeaderValues } from '../../../src/core/request/secret-headers.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';

/** The text with every secret replaced. */
function hidden(request: string): string {
  let written = '';
  let end = 0;
  for (const { start, length, text, replacement } of secretHeaderValues(request)) {
    expect(request.slice(start, start + length)).toBe(text);
    written += request.slice(end, start) + replacement;
    end = start + length;
  }
  return written + request.slice(end);
}

describe('secrets in the text of a request', () => {
  it.each([
    [
      'GET http://h/\nAuthorization: Bearer abc\nA: b',
      'GET http://h/\nAuthorization: Bearer {{authorization}}\nA: b',
    ],
    ['GET http://h/ X-API-Key:k1', 'GET http://h/ X-API-Key:{{x_api_key}}'],
    ['# @auth basic ada secret\nGET http://h/', '# @auth basic ada {{auth_password}}\nGET http://h/'],
    ['// @auth bearer abc"d e"\r\nGET http://h/', '// @auth bearer {{auth_token}}\r\nGET http://h/'],
    [
      "# a\nGET http://h/\n#  @auth apikey \"X Y\" 'it'\\''s' query\nAuthorization: x",
      "# a\nGET http://h/\n#  @auth apikey 'X Y' {{auth_key}} query\nAuthorization: {{authorization}}",
    ],
    ['# @auth basic {{u}} {{p}}\nGET http://h/', '# @auth basic {{u}} {{p}}\nGET http://h/'],
    ['# @auth none\nGET http://h/', '# @auth none\nGET http://h/'],
  ])('%j is written as %j', (request, written) => {
    expect(hidden(request)).toBe(written);
  });
});

describe('secrets in the text of a file', () => {
  it('finds those of the request whose draft is given, where they stand in the file', () => {
    const file = 'GET http://h/1\n\n### two\nPOST http://h/2\nX-Api-Key: k-of-two\n\ntext\n';
    const { collection } = parseHttpFile(file);
    const draft = collection.requests[1]?.draft;
    expect(secretHeaderValues(file, draft)).toEqual([
      { start: file.indexOf('k-of-two'), length: 8, text: 'k-of-two', replacement: '{{x_api_key}}' },
    ]);
  });
});
