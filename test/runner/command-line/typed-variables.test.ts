import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';

const preview = (...flags: string[]) =>
  restloop(['preview', '--json', ...flags, 'POST http://h/ {"a": {{a}}}']);

describe.concurrent('--var name:=json', () => {
  it.each([
    ['9007199254740992', '{"a": 9007199254740992}'],
    ['1e21', '{"a": 1000000000000000000000}'],
    ['[0.1, -0]', '{"a": [0.1,0]}'],
    ['"9007199254740993"', '{"a": 9007199254740993}'],
  ])('%s sets a value of its type', async (json, body) => {
    const { stdout } = await preview('--var', `a:=${json}`);
    expect(JSON.parse(stdout).requests[0].body).toBe(body);
  });

  it.each(['9007199254740993', '{"id": [12345678901234567890]}'])(
    '%s is refused: digits would be lost',
    async (json) => {
      const { stderr, code } = await preview('--var', `a:=${json}`);
      expect(stderr).toContain('a number has more digits than JavaScript keeps; a string keeps them all');
      expect(code).toBe(2);
    },
  );
});
