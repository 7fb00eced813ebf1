import { expect, it } from 'vitest';
import type { VariableChange } from '../../../../src/core/script/variable-change.ts';
import { sessionSecrets } from '../../../../src/core/session/secrets/secrets.ts';
import { play } from '../played.ts';

const set = (value: string, secret: boolean): VariableChange => ({
  kind: 'set',
  name: 'token',
  value,
  secret,
});

it.each<[string, readonly VariableChange[]]>([
  ['replaced', [set('sekret-99', true), set('other-77', true)]],
  ['deleted', [set('sekret-99', true), { kind: 'delete', name: 'token' }]],
  ['cleared', [set('sekret-99', true), { kind: 'clear' }]],
])('masks a secret that was %s in the step that set it', (_, changes) => {
  const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
  const { state } = play([{ kind: 'variables-changed', changes, origin }]);
  expect(sessionSecrets(state).holds('it was sekret-99')).toBe(true);
});
