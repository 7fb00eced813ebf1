import { expect, it } from 'vitest';
import { variablesIn } from '../../../src/core/template/variable-names.ts';

it.each([
  ['a {{b}} {{c.d}} {{b}}', ['b', 'c', 'b']],
  ['{{$uuid}} {{login.response.body.$}} {{?e}} {{a b}} {{', []],
  ['{{$secret.op "a"}}', []],
  ['{{$auth.token("x")}}', ['Security']],
  ['"{{a}}"', ['a']],
  ['\\\\{{a}}', []],
])('%j depends on the variables %j', (text, names) => {
  expect(variablesIn(text)).toEqual(names);
});
