import { describe, expect, it } from 'vitest';
import { ghostText, ghostWord } from '../../../src/core/editor/ghost.ts';
import { createMasker, emptyMasker } from '../../../src/core/secrets/search/masker.ts';
import { marked } from './marked.ts';

describe('the suggestion behind the cursor', () => {
  const history = ['GET /users', 'GET /users/1', 'let x = 1'];
  it.each<[string, string | null]>([
    ['GET|', ' /users/1'],
    ['GET /users|', '/1'],
    ['GET /users/1|', null],
    ['G|ET', null],
    ['|', null],
    ['PUT|', null],
  ])('%j -> %j', (input, ghost) => {
    expect(ghostText(marked(input), history, emptyMasker.holds)).toBe(ghost);
  });

  it('passes over an input that holds a secret', () => {
    const inputs = ['client.setVar("pin", 1)', 'client.setVar("pin_secret", "hunter2222")'];
    const secrets = createMasker(['hunter2222']);
    expect(ghostText(marked('client.setVar("pin|'), inputs, emptyMasker.holds)).toContain('hunter2222');
    expect(ghostText(marked('client.setVar("pin|'), inputs, secrets.holds)).toBe('", 1)');
    expect(ghostText(marked('client.setVar("pin_|'), inputs, secrets.holds)).toBeNull();
  });

  it.each([
    [' /users/1', ' /users'],
    ['/1', '/1'],
    ['!', '!'],
  ])('the first word of %j is %j', (ghost, word) => {
    expect(ghostWord(ghost)).toBe(word);
  });
});
