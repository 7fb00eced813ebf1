import { describe, expect, it } from 'vitest';
import { withNearestMember } from '../../../src/app/scripts/mistyped-member.ts';

const failure = (message: string, excerpt: string | null = null) =>
  ({ reason: 'exception', message, line: 1, column: 1, stack: [], excerpt }) as const;

const withoutResponse = { hasResponse: false };

describe('a failure of a script', () => {
  it.each([
    ['client.setvar("a", 1)', 'TypeError: client.setvar is not a function', 'client.setVar'],
    ['client.get("a")', 'TypeError: client.get is not a function', 'client.getVar'],
    [
      'client.gloabl.set("a", 1)',
      "TypeError: Cannot read properties of undefined (reading 'set')",
      'client.global',
    ],
    [
      '1; response.header.get("a")',
      "TypeError: Cannot read properties of undefined (reading 'get')",
      'response.headers',
    ],
    ['setVar("a", 1)', 'ReferenceError: setVar is not defined', 'client.setVar'],
    ['res.json()', 'TypeError: res.json is not a function', 'res.body'],
    ['res.data.id', "TypeError: Cannot read properties of undefined (reading 'id')", 'res.body'],
    ['res.headers.gett("a")', 'TypeError: res.headers.gett is not a function', 'res.headers.get'],
  ])('of %s suggests the nearest member', (code, message, meant) => {
    expect(withNearestMember(failure(message), code, withoutResponse).message).toBe(
      `${message}; did you mean ${meant}?`,
    );
  });

  describe('of a response that has not arrived', () => {
    const message = "TypeError: Cannot read properties of undefined (reading 'body')";
    const early = (code: string, at: string, hasResponse = false): string => {
      const excerpt = `${code}\n${' '.repeat(code.indexOf(at))}^`;
      return withNearestMember(failure(message, excerpt), code, { hasResponse }).message;
    };

    it.each(['res', 'response'])('says that %s is undefined', (name) => {
      expect(early(`client.setVar('id', ${name}.body.id)`, 'body')).toBe(
        `${message}; ${name} is undefined until a response arrives`,
      );
    });

    it('says nothing where another name with the same key is undefined', () => {
      expect(early('user.body; res.body', 'body')).toBe(message);
      expect(early('my.res.body', 'body')).toBe(message);
    });

    it('says nothing after a response', () => {
      expect(early('((res) => res.body)()', 'body', true)).toBe(message);
    });
  });

  it.each([
    ['my.res.body', "TypeError: Cannot read properties of undefined (reading 'body')"],
    ['client.setVar(1)', 'TypeError: the name is not a text'],
    ['my.client.setvar()', 'TypeError: my.client.setvar is not a function'],
    ['client.zebra()', 'TypeError: client.zebra is not a function'],
    ['res.body.naem.first', "TypeError: Cannot read properties of undefined (reading 'first')"],
    ['client.setvar', 'Error: is not a function'],
  ])('of %s is unchanged if no member is near', (code, message) => {
    expect(withNearestMember(failure(message), code, withoutResponse).message).toBe(message);
  });
});
