import { expect, it } from 'vitest';
import { sharedSession } from '../../../../src/core/session/exports/shared-session.ts';
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

it('gives each secret of `# @auth` lines a placeholder, also between placeholders', () => {
  const requests = kept(
    '# @auth basic ada AlphaPw1\nGET /a',
    "# @auth digest bob 'Beta Pw22'\nGET /b",
    '# @auth bearer TokenOne1{{x}}TokenTwo2\nGET /c',
    '# @auth basic eve AlphaPw1\nGET /d',
  );
  const shared = sharedSession({ variables: [], requests });
  expect(requests.map((request) => shared.withoutSecrets(request).text.split('\n')[0])).toEqual([
    '# @auth basic ada {{auth_password}}',
    '# @auth digest bob {{auth_password_2}}',
    '# @auth bearer {{auth_token}}{{x}}{{auth_token_2}}',
    '# @auth basic eve {{auth_password}}',
  ]);
  expect([...shared.values]).toEqual([
    ['auth_password', 'AlphaPw1'],
    ['auth_password_2', 'Beta Pw22'],
    ['auth_token', 'TokenOne1'],
    ['auth_token_2', 'TokenTwo2'],
  ]);
});

it('uses the name of a variable only for its own value', () => {
  const requests = kept(
    'POST /a password=AlphaPw1',
    'POST /b password=BetaPw22',
    'POST /c?x={{token}} token=TokenOne1',
  );
  const named = [{ name: 'password', value: 'BetaPw22' }];
  expect([...typedPlaceholders(requests, named).values]).toEqual([
    ['password_2', 'AlphaPw1'],
    ['password', 'BetaPw22'],
    ['token_2', 'TokenOne1'],
  ]);
});

it('skips numbers that a variable or a request already uses', () => {
  const requests = kept('POST /a?x={{password_2}} password=AlphaPw1', 'POST /b password=BetaPw22');
  expect([...typedPlaceholders(requests, [{ name: 'password_3', value: 1 }]).values.keys()]).toEqual([
    'password',
    'password_4',
  ]);
});
