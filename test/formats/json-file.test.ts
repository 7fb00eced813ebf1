import { describe, expect, it } from 'vitest';
import { importText } from '../../src/formats/index.ts';

const broken = (first: string): string => `{\n  ${first},\n  "item": [}\n}\n`;

describe('a syntax error of JSON', () => {
  it.each([
    ['a.har', 'HAR', '"log": {}'],
    ['a.json', 'OpenAPI', '"openapi": "3.0.0"'],
    ['a.postman_collection.json', 'Postman', '"info": {}'],
    ['export', 'Insomnia', '"__export_format": 4'],
  ])('is reported at its line and column: %s', (path, format, first) => {
    expect(importText(broken(first), path)).toMatchObject({
      format,
      requests: [],
      problems: [
        { severity: 'error', message: expect.stringContaining('this is not JSON: '), line: 3, column: 12 },
      ],
    });
  });

  it('has a place behind a byte order mark, and at the end of a file that is cut off', () => {
    expect(importText('\uFEFF{"log":\n', 'a.har').problems).toMatchObject([{ line: 2, column: 1 }]);
    expect(importText('', 'a.har').problems).toMatchObject([{ line: 1, column: 1 }]);
  });
});

describe('a .json file of no known format', () => {
  it('is refused by its format, not by its first line', () => {
    expect(importText('{\n  "extends": "./tsconfig.json"\n}\n', 'tsconfig.json')).toMatchObject({
      requests: [],
      problems: [
        { severity: 'error', message: 'this JSON holds no requests in a known format', line: 1, column: 1 },
      ],
    });
  });

  it('is refused at its first syntax error', () => {
    expect(importText('[\n  1,\n]\n', 'a.json')).toMatchObject({
      requests: [],
      problems: [{ severity: 'error', message: expect.stringContaining('this is not JSON: '), line: 3 }],
    });
  });
});

describe('a file of a tool that is not read', () => {
  it.each([
    [
      'shop.json',
      '{"v": 2, "name": "shop", "folders": [], "requests": [{"endpoint": "http://h/a", "preRequestScript": ""}]}',
      'this is a Hoppscotch collection, which restloop does not read',
    ],
    [
      'shop.hurl',
      'POST http://h/a\n{"n": 1}\nHTTP 200\n\nGET http://h/b\n',
      'this is a Hurl file, which restloop does not read',
    ],
  ])('is refused by its name, not read as another format: %s', (path, text, message) => {
    expect(importText(text, path)).toMatchObject({
      requests: [],
      problems: [{ severity: 'error', message, line: 1, column: 1 }],
    });
  });
});
