import { expect, it } from 'vitest';
import { replayableRequest } from '../../../../src/core/request/sending/replayable-request.ts';
import { preview } from '../previewed.ts';

const token = 'a b&c';
const replayable = (text: string, values = {}) =>
  replayableRequest(preview(text, { token, ...values }, { secrets: ['token'] }));

it('keeps the placeholder of a secret in the URL', () => {
  expect(replayable('GET http://h/{{token}}').url).toBe('http://h/{{token}}');
});

it.each(['GET http://h/x?a=1 q=={{token}}', 'POST http://h/x --form q={{token}}'])(
  'an encoded secret is left out, because its placeholder would not be encoded again: %s',
  (text) => {
    const { url, body } = replayable(text);
    expect(`${url} ${JSON.stringify(body)}`).toMatch(/q=••••••/);
  },
);

it('keeps the placeholder of a secret that needs no encoding', () => {
  expect(replayable('GET http://h/x q=={{token}}', { token: 'abc' }).url).toBe('http://h/x?q={{token}}');
});
