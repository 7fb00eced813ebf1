import { expect, it } from 'vitest';
import { inMinutes, tokenLabel } from '../../../../../src/core/request/auth/shown/token-label.ts';

const server = 'https://idp.example';

it.each([
  [null, 'Bearer <token from https://idp.example>'],
  [
    { kind: 'signed-in', minutes: 12.9, who: 'ada' },
    'Bearer <token for ada, ends in 12 min, from https://idp.example>',
  ],
  [{ kind: 'signed-in', minutes: null, who: null }, 'Bearer <token from https://idp.example>'],
  [{ kind: 'renewed' }, 'Bearer <token, renewed first, from https://idp.example>'],
  [{ kind: 'asks', with: 'browser' }, 'Bearer <will sign in with the browser at https://idp.example>'],
  [{ kind: 'asks', with: 'code' }, 'Bearer <will sign in with a code at https://idp.example>'],
] as const)('says of a token that is %j: %s', (state, label) => {
  expect(tokenLabel(server, state)).toBe(label);
});

it.each([
  [0.4, 'in less than a minute'],
  [1, 'in 1 min'],
  [119.9, 'in 119 min'],
  [120, 'in 2 h'],
  [47.9 * 60, 'in 47 h'],
  [72 * 60, 'in 3 days'],
])('says of %s minutes: %s', (minutes, words) => {
  expect(inMinutes(minutes)).toBe(words);
});
