import { expect, it } from 'vitest';
import { sharedSession } from '../../../../src/core/session/saved/shared-session.ts';
import { typedPlaceholders } from '../../../../src/core/session/secrets/typed-placeholders.ts';

const kept = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ name: `r${index}`, folder: '', text, before: null, after: null }));

it('gives different values of the same name different placeholders', () => {
  const requests = kept(
    'POST /a password=AlphaPw1',
    'POST /b password=BetaPw22',
    'POST /c password=AlphaPw1',
  );
  const shared = sharedSession({ variables: [], requests });
  expect(requests.map((request) => shared.withoutSecrets(request).text)).toEqual([
    'POST /a password={{password}}',
    'POST /b password={{password_2}}',
    'POST /c password={{password}}',
  ]);
  expect([...shared.values]).toEqual([
    ['password', 'AlphaPw1'],
    ['password_2', 'BetaPw22'],
  ]);
});

it('skips numbers that a variable or a request already uses', () => {
  const requests = kept('POST /a?x={{password_2}} password=AlphaPw1', 'POST /b password=BetaPw22');
  expect([...typedPlaceholders(requests, ['password_3']).values.keys()]).toEqual(['password', 'password_4']);
});
