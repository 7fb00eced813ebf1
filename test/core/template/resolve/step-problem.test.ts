import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../../src/core/template/render.ts';
import { scopeWith } from '../../support/scope.ts';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
const long = (length: number) => 'k'.repeat(length);

const scope = scopeWith({
  empty: { '': 'a text' },
  text: 'a text',
  codes: { 404: 'Not Found' },
  eight: keys(8),
  nine: keys(9),
  short: { [long(40)]: 1 },
  longer: { [long(41)]: 1 },
  quoted: { 'any key': 1 },
});

describe('a step that leads nowhere', () => {
  it.each([
    ['{{empty[""].b}}', 'empty[""] is a string, which has no properties, so .b does not exist'],
    ['{{text["any key"]}}', 'text is a string, which has no properties, so ["any key"] does not exist'],
    ['{{text[""]}}', 'text is a string, which has no properties, so [""] does not exist'],
    ['{{text[0]}}', 'text is a string, not an array, so [0] does not exist'],
    ['{{codes["40"]}}', 'codes has no property "40"'],
  ])('%s is written as in a placeholder: %s', (text, message) => {
    expect(renderTemplate(parseTemplate(text), scope).diagnostics).toMatchObject([{ message }]);
  });

  it.each([
    ['{{eight.x}}', 'it has k0, k1, k2, k3, k4, k5, k6, k7'],
    ['{{nine.x}}', 'it has k0, k1, k2, k3, k4, k5, k6, k7 and more'],
    ['{{short.x}}', `it has ${long(40)}`],
    ['{{longer.x}}', `it has ${long(40)}…`],
    ['{{quoted.anykey}}', 'did you mean {{quoted["any key"]}}?'],
    ['{{codes[404]}}', 'for the key write {{codes["404"]}}'],
    ['{{codes[405]}}', 'it has 404'],
    ['{{text[0]}}', '{{text}} writes the string itself'],
  ])('%s: the hint says what is there, shortened: %s', (text, hint) => {
    expect(renderTemplate(parseTemplate(text), scope).diagnostics).toMatchObject([{ hint }]);
  });
});
