import { describe, expect, it } from 'vitest';
import { preview } from '../previewed.ts';

describe('the place of a diagnostic in a text that the source holds in parts', () => {
  const post = 'POST http://h/x\nContent-Type: application/json\n\n';

  it.each<[name: string, request: string, place: string]>([
    ['in a later line', `${post}{\n  "a": 1,\n  b: 2\n}`, 'invalid-json 6:3'],
    ['below a value', `${post}{\n  "a": {{n}},\n\n  b: 2\n}`, 'invalid-json 7:3'],
    ['below an unresolved placeholder', `${post}{\n  "a": {{x}},\n  b: 2\n}`, 'invalid-json 6:3'],
    ['below an escaped placeholder', `${post}{\n  "a": "\\{{n}} \\{{n}}",\n  b: 2\n}`, 'invalid-json 6:3'],
    ['behind escaped placeholders', `${post}{ "a": "\\{{n}} \\{{n}}", b: 2 }`, 'invalid-json 4:25'],
    ['of a key', `${post}{\n  "a": "\\{{n}}",\n  "a": 2\n}`, 'repeated-key 6:4'],
    ['in a second line of the URL', 'GET http://h/x\n  ?a=1\n  &b={id}', 'single-brace 3:6'],
    ['of a fragment', 'GET http://h/x\n  ?a=1\n  &b=#c', 'fragment-in-url 3:6'],
    ['behind an escape in the URL', 'GET http://h/\\{{n}}/{id}', 'single-brace 1:21'],
  ])('%s', (_, request, place) => {
    const places = (text: string) =>
      preview(text, { n: 1 })
        .diagnostics.filter(({ code }) => code !== 'unresolved-variable')
        .map(({ code, line, column }) => `${code} ${line}:${column}`);
    expect(places(request)).toEqual([place]);
    expect(places(request.replaceAll('\n', '\r\n'))).toEqual([place]);
  });
});
