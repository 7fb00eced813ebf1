import { describe, expect, it } from 'vitest';
import { Highlighter } from '../../../../src/core/editor/highlight/highlighter.ts';
import { marked } from '../marked.ts';
import { optionsFor } from './highlighted.ts';

describe('brackets', () => {
  it.each<[string, [number, number] | null]>([
    ['POST / |{"a": "}"}', [7, 16]],
    ['POST / {"a": "}"}|', [7, 16]],
    ['POST / {"a": [|]}', [13, 14]],
    ['f(|(a), b)', [2, 4]],
    ['f("(|")', null],
    ['f(|', null],
    ['GET /{{i|d}}', null],
  ])('%j -> %j', (text, pair) => {
    const document = marked(text);
    const range = { start: 0, end: document.text.length };
    const found = new Highlighter().bracketPair(document, range, optionsFor(document.text));
    expect(found && [found.open, found.close]).toEqual(pair);
  });
});
