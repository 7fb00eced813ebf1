import { expect, it } from 'vitest';
import { fileSections } from '../../../src/formats/http/read/sections.ts';

/** Blocks of a file, without blank ends. */
const blocks = (text: string): string[] =>
  fileSections(text).map(({ start, end }) => text.slice(start, end).trim());

const post = 'POST http://h/a';
const get = 'GET http://h/b';

it.each([
  ['a file', `${post}\n\n< ./a.json`],
  ['JSON', `${post}\n\n{"a": [1]}`],
  ['JSON with a template of Liquid that is not closed', `${post}\n\n{"a": "{% if b"}`],
  ['JSON with a template of Liquid in it', `${post}\n\n{"a": "{% if b %}c{% end"}`],
  ['a script', `${post}\n\n{}\n> {%\nx\n%}`],
  ['a block of httpYac', `${post}\n\n{}\n{{\nx\n}}`],
  ['a comment between marks', `${post}\n\n{}\n/* note\nof two lines */`],
])('begins a request below %s and a blank line', (_, above) => {
  expect(blocks(`${above}\n\n${get}`)).toEqual([above, get]);
});

it.each([
  ['a script', `${post}\n\n> {%\nx\n\n${get}\n\n%}`],
  ['a script that is not closed', `${post}\n\n> {%\nx\n\n${get}`],
  ['a script above the request', `< {%\n\n${get}\n\n%}\n${post}`],
  ['a block of httpYac', `${post}\n\n{}\n\n{{\n\n${get}\n\n}}`],
  ['a block of httpYac that is not closed', `{{\n${get}`],
  ['a comment between marks', `${post}\n/*\n${get}\n*/`],
  ['a comment that is not closed', `${post}\n/*\n${get}`],
])('begins no request within %s', (_, text) => {
  expect(blocks(text)).toEqual([text]);
});

it('reads a file of 300,000 lines that could begin requests in a script', () => {
  const script = `> {%\n${`\n${get}\n`.repeat(100_000)}`;
  expect(blocks(`${post}\n\n${script}`)).toHaveLength(1);
  expect(blocks(`${post}\n/*\n${script}`)).toHaveLength(1);
});
