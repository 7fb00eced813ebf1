import { expect, it } from 'vitest';
import { freezeRequest } from '../../../src/core/request/sending/frozen-request.ts';
import { preview } from './previewed.ts';

const token = 'a b&c';
const frozen = (text: string, values = {}) =>
  freezeRequest(preview(text, { token, ...values }, { secrets: ['token'] }));

it('a secret in the URL is kept by its name', () => {
  expect(frozen('GET http://h/{{token}}').url).toBe('http://h/{{token}}');
});

it.each(['GET http://h/x?a=1 q=={{token}}', 'POST http://h/x --form q={{token}}'])(
  'an encoded secret is left out, because its placeholder would not be encoded again: %s',
  (text) => {
    const { url, body } = frozen(text);
    expect(`${url} ${JSON.stringify(body)}`).toMatch(/q=••••••/);
  },
);

it('a secret that is the same encoded is kept by its name', () => {
  expect(frozen('GET http://h/x q=={{token}}', { token: 'abc' }).url).toBe('http://h/x?q={{token}}');
});
