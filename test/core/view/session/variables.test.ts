import { describe, expect, it } from 'vitest';
import type { VariableRow } from '../../../../src/core/session/entries.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { textWidth } from '../../../../src/core/text/width.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { variableLines } from '../../../../src/core/view/session/variables.ts';

const row = (name: string, value: Value, label = 'input 1'): VariableRow => ({
  variable: { name, value, secret: false, origin: { kind: 'script', label, at: 0 } },
  hides: [],
  hidden: false,
});

const long = 'a sentence of many words that is longer than a line of the terminal has room for';

describe('.vars', () => {
  it.each([
    ['a long value', [row('n', 3), row('text', long)]],
    ['a long name', [row('name_of_the_service', long), row('n', 3)]],
    [
      'a long origin',
      [row('user', { name: long }, 'the script behind "Sign in as the first user" of users.http')],
    ],
    ['wide characters', [row('name', '全員'.repeat(60)), row('n', 3)]],
  ])('keeps within the columns of the terminal with %s', (_, rows) => {
    for (const columns of [60, 80, 120]) {
      const [head, ...lines] = variableLines([...rows, row('z', 1)], columns).map(plainText);
      for (const line of [head ?? '', ...lines]) expect(textWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('gives a value the room that short names leave', () => {
    const lines = variableLines([row('n', 3), row('text', long)], 80).map(plainText);
    expect(lines).toEqual([
      'name  type    value                                                      set by',
      'n     number  3                                                          input 1',
      'text  string  "a sentence of many words that is longer than a line of …  input 1',
    ]);
  });

  it('breaks a long origin between words, below its column', () => {
    const label = 'the script of users.http (hides the one of the environment)';
    expect(variableLines([row('n', 3, label), row('m', 4)], 60).map(plainText)).toEqual([
      'name  type    value  set by',
      'n     number  3      the script of users.http (hides the one',
      '                     of the environment)',
      'm     number  4      input 1',
    ]);
  });
});
