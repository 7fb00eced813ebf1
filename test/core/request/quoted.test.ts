import { describe, expect, it } from 'vitest';
import { quoted } from '../../../src/core/request/quoted.ts';

describe('a message quotes a line', () => {
  it.each<[line: string, shown: string]>([
    ['hello there', 'hello there'],
    ['a'.repeat(50), `${'a'.repeat(40)}…`],
    ['first\nsecond', 'first'],
    ['Authorization Bearer geheim', 'Authorization ••••••'],
    ['Authorization "Bearer geheim"', 'Authorization "••••••'],
    ['curl -u ada:geheim http://h/', 'curl -u ••••••'],
    ["curl --data 'password=geheim' http://h/", "curl --data 'password=••••••"],
    ['X-Api-Key = geheim', 'X-Api-Key = ••••••'],
    ['{"client_secret": "geheim"}', '{"client_secret": "••••••'],
    ['get http://ada:geheim@h/', 'get http://ada:••••••'],
    ['the password is long', 'the password ••••••'],
    ['session', 'session'],
  ])('shows %j as %j', (line, shown) => {
    expect(quoted(line)).toBe(shown);
  });

  it('masks a value after the name of a credential', () => {
    expect(quoted('geheim', 'GET http://h/ Authorization:Bearer ')).toBe('••••••');
    expect(quoted('geheim', 'GET http://h/ X-Token: ')).toBe('••••••');
    expect(quoted('words', 'GET http://h/ title=two ')).toBe('words');
  });
});
