import { expect, it } from 'vitest';
import type { Action } from '../../../../src/core/session/actions.ts';
import { play } from '../played.ts';

const secret = (name: string, value: string): Action => ({
  kind: 'variables-changed',
  changes: [{ kind: 'set', name, value, secret: true }],
  origin: { kind: 'command', label: '.secret', at: 0 },
});

const flag = (value: string): Action => ({
  kind: 'layer-replaced',
  layer: 'flag',
  variables: [{ name: 'pin', value, secret: true, origin: { kind: 'flag', label: '--secret', at: null } }],
});

const said =
  'warning: pin: this secret is too short to be searched in responses and logs; only the variable itself is masked.';

it.each([
  ['when it is set', [secret('pin', '42')], [said]],
  ['by a flag, too', [flag('42')], [said]],
  ['once for a value', [secret('pin', '42'), secret('pin', '42')], [said]],
  ['again for another value', [secret('pin', '42'), secret('pin', '7')], [said, said]],
  ['not where it is long enough', [secret('pin', '4242'), flag('4242')], []],
  ['not where it is empty', [secret('pin', '')], []],
] as const)('warns about a secret that is too short to be found %s', (_, actions, expected) => {
  expect(play(actions).said).toEqual(expected);
});
