import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeValue } from '../../../../../src/core/view/viewer/views/decoded-value.ts';
import { webUrl } from '../../../../support/properties/characters.ts';

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const token = `${base64url('{"alg":"HS256"}')}.${base64url('{"sub":"Ada","exp":1700000000,"n":12345678901234567890}')}.c2ln`;

describe('a value in an encoding', () => {
  it.each([
    { value: token, what: 'JWT', holds: '"times":{"exp":"2023-11-14T22:13:20.000Z"}' },
    { value: token, what: 'JWT', holds: '12345678901234567890' },
    { value: `Bearer ${token}`, what: 'JWT', holds: '"sub":"Ada"' },
    { value: '{"a": [1]}', what: 'JSON in text', holds: '{"a": [1]}' },
    {
      value: 'https://ada@h.example:81/a%20b?x=1&y=2&x=3#f',
      what: 'URL',
      holds: '"path":"/a b","query":{"x":["1","3"],"y":"2"}',
    },
    { value: '1700000000', what: 'time since 1970', holds: '2023-11-14T22:13:20.000Z' },
    { value: '1700000000.5', what: 'time since 1970', holds: '20.500Z' },
    { value: '1700000000123', what: 'time since 1970', holds: '20.123Z' },
    { value: '1700000000123456', what: 'time since 1970', holds: '20.123Z' },
    { value: 'a%20b%C3%A9', what: 'percent-encoding', holds: 'a bé' },
    { value: 'aGVsbG8gd29ybGQ=', what: 'Base64', holds: 'hello world' },
    { value: base64url('{"page":2}'), what: 'Base64', holds: '{"page":2}' },
  ])('$value is shown as $what', ({ value, what, holds }) => {
    const decoded = decodeValue(value);
    expect(decoded?.what).toBe(what);
    expect(decoded?.text).toContain(holds);
  });

  it.each([
    '',
    'Ada',
    'password',
    '12345678',
    '%',
    'a%zz',
    'hello world',
    '99999999999',
    'not.a.token',
    '{"a":',
  ])('%j has none', (value) => expect(decodeValue(value)).toBeNull());

  it('shows no signature of a token', () => {
    expect(decodeValue(token)?.text).not.toContain('c2ln');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), webUrl), (value) => void decodeValue(value)),
    );
  });
});
