import { describe, expect, it } from 'vitest';
import { importText } from '../../../src/formats/index.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const textOf = (request: object, behavior: object = {}): string => {
  const item = [{ name: 'one', request: { url: 'http://h', ...request }, protocolProfileBehavior: behavior }];
  return importText(JSON.stringify({ info: { schema }, item }), 'a.json').requests[0]?.text ?? '';
};

describe('the body of a request of Postman', () => {
  it.each([
    ['text without a language', { mode: 'raw', raw: 'x' }, 'Content-Type: text/plain\n\nx'],
    ['JSON whose language is not set', { mode: 'raw', raw: '{}' }, 'Content-Type: text/plain\n\n{}'],
    [
      'JSON',
      { mode: 'raw', raw: '[]', options: { raw: { language: 'json' } } },
      'Content-Type: application/json\n\n[]',
    ],
    [
      'a script',
      { mode: 'raw', raw: '{}', options: { raw: { language: 'javascript' } } },
      'Content-Type: application/javascript\n\n{}',
    ],
    [
      'GraphQL without variables',
      { mode: 'graphql', graphql: { query: '{ me }', variables: '' } },
      'Content-Type: application/json\n\n{\n  "query": "{ me }"\n}',
    ],
  ])('has the type that newman sends: %s', (_, body, sent) => {
    expect(textOf({ method: 'POST', body })).toBe(`POST http://h\n${sent}`);
  });

  it('keeps the type that the request gives', () => {
    const header = [{ key: 'content-type', value: 'text/csv' }];
    const body = { mode: 'raw', raw: 'a,b', options: { raw: { language: 'json' } } };
    expect(textOf({ method: 'POST', header, body })).toBe('POST http://h\ncontent-type: text/csv\n\na,b');
  });

  it('keeps braces of plain text that begins like JSON', () => {
    expect(textOf({ method: 'POST', body: { mode: 'raw', raw: '[x] {{ y' } })).toBe(
      'POST http://h\nContent-Type: text/plain\n\n[x] \\{{ y',
    );
  });

  it.each([
    ['formdata', [{ key: 'a', value: '1' }]],
    ['urlencoded', [{ key: 'a', value: '1' }]],
    ['raw', 'x'],
    ['graphql', { query: '{ me }' }],
  ])('leaves no type behind where it is not sent: %s', (mode, content) => {
    expect(textOf({ method: 'GET', body: { mode, [mode]: content } })).toBe('GET http://h');
  });

  it('keeps the blanks of the name of a form field', () => {
    const formdata = [{ key: 'a  ', value: '1' }];
    expect(textOf({ method: 'POST', body: { mode: 'formdata', formdata } })).toContain('name="a  "');
  });

  it('gives each file of a form the type of its ending', () => {
    const formdata = [
      { key: 'a', type: 'file', src: 'one.json' },
      { key: 'b', type: 'file', src: 'two.unknown' },
      { key: 'c', type: 'file', src: 'three.json', contentType: 'text/x' },
    ];
    const text = textOf({ method: 'POST', body: { mode: 'formdata', formdata } });
    expect([...text.matchAll(/filename="(.*)"\nContent-Type: (.*)/g)].map(([, ...found]) => found)).toEqual([
      ['one.json', 'application/json'],
      ['two.unknown', 'application/octet-stream'],
      ['three.json', 'text/x'],
    ]);
  });
});
