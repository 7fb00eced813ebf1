import { parseTemplate } from '../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../src/core/template/render.ts';
import type { TemplateSyntax } from '../../../src/core/template/template.ts';
import { type ScopeOptions, scopeWith } from './scope.ts';

export const variables = {
  id: 7,
  name: 'Ada',
  quote: 'a"b\\c\n',
  on: false,
  user: { id: 1, tags: ['x', { deep: null }], 'any key': 'k', at: new Date(0), constructor: 'own' },
  bare: { a: 1 },
  alphabet: Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`k${index}`, index])),
  list: [10, 20],
  one: [1],
  empty: [],
  nothing: {},
  at: new Date('2025-04-17T15:33:41.117Z'),
  braces: '{{id}} $& $1',
  big: 1e21,
};

export function render(
  text: string,
  { syntax = 'plain', ...options }: { syntax?: TemplateSyntax } & ScopeOptions = {},
) {
  return renderTemplate(parseTemplate(text, syntax), scopeWith(variables, options));
}
