import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/core/template/types.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { scriptNotes } from '../../../../src/core/view/preview/script-notes.ts';

const scope: Scope = {
  get(name) {
    const origin = { kind: 'script', label: 'input 3', at: null } as const;
    if (name === 'user') return { value: { id: 7 }, origin, secret: false };
    return name === 'token' ? { value: 'sesame', origin, secret: true } : undefined;
  },
  names: () => ['user', 'token'],
  dynamic: () => ({ kind: 'value', value: 'drawn' }),
  version: '2.2.0',
};

/** `|` is the cursor. */
function notes(code: string, height = 10): string[] {
  const options = { cursor: code.indexOf('|'), scope, width: 100, height };
  return scriptNotes(code.replace('|', ''), options).map(plainText);
}

describe('notes below a script', () => {
  it.each<[string, string[]]>([
    ['1 + 1|', []],
    ["client.interpolate('{{user.id}}')|", []],
    ["client.interpolate('{{user|.id}}')", ['{{user.id}} -> 7 (number), set by input 3']],
    ['`{{token}}|`', ['{{token}} -> •••••• (string, secret), set by input 3']],
    ['`{{$uuid}}|`', []],
    ["client.send('GET {{usr.id}}')|", ['! warning 1:18 no variable is named usr  did you mean user?']],
    ["f()\n'{{user.nope}}'|", ['! warning 2:2 user has no property "nope"  it has id']],
  ])('%j', (code, expected) => {
    expect(notes(code)).toEqual(expected);
  });

  it('are limited in number', () => {
    const code = `${"'{{nope}}';\n".repeat(5000)}|`;
    expect(notes(code)).toHaveLength(4);
    expect(notes(code).at(-1)).toMatch(/^… \d+ more without a value$/);
    expect(notes(code, 2)).toHaveLength(2);
    expect(notes(`'${'{{'.repeat(50_000)}'|`)).toEqual([]);
    let asked = 0;
    const counting: Scope = {
      ...scope,
      names() {
        asked += 1;
        return ['near'];
      },
    };
    scriptNotes("'{{nope}}' ".repeat(1000), { cursor: 0, scope: counting, width: 100, height: 10 });
    expect(asked).toBeLessThan(20);
  });
});
