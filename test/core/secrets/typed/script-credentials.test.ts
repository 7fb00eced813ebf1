import { describe, expect, it } from 'vitest';
import { scriptCredentials } from '../../../../src/core/secrets/typed/script-credentials.ts';

const credentialsOf = (code: string): readonly string[] => [
  ...new Set(scriptCredentials(code).map(({ start, end }) => code.slice(start, end))),
];

describe('the credentials in the texts of a script', () => {
  it.each([
    ['the name of a test', 'client.test("assert res.body.token: isString", () => {})'],
    ['the name of a test with a pattern', 'pm.test(\'the token: matches "^ey"\', () => {})'],
    ['a message', 'throw new Error("missing token: log in first")'],
    ['a message with a value', 'console.log(`New token: ${value}`)'],
    ['a message with a field', 'console.log(`user ${user} password=${value}`)'],
  ])('are none in %s', (_, code) => {
    expect(credentialsOf(code)).toEqual([]);
  });

  it.each([
    ['behind an address', 'x = "h.example/a token: abcdef"', ' abcdef'],
    ['in an item', 'x = "h.example/a token:abcdef"', 'abcdef'],
    ['in a message', 'console.log("the token: abc123def")', ' abc123def'],
    ['beside a value', 'x = `h.example/?token=abc123${value}`', 'abc123${value}'],
    ['in an item in the name of a test', 'test("with the token:abc123def", f)', 'abc123def'],
  ])('are found %s', (_, code, found) => {
    expect(credentialsOf(code)).toEqual([found]);
  });
});
