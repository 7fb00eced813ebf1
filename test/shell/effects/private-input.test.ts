import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../src/core/secrets/search/masker.ts';
import { isPrivate } from '../../../src/shell/effects/effects.ts';

describe('inputs that must not be in the history on disk', () => {
  it.each([
    ["client.setSecret('token', 'x')", true],
    [' begins with a blank', true],
    ['GET /?key=sekret-99', true],
    ['.set proxy http://ada:pass@h:3128', true],
    ['.set proxy http://h:3128', false],
    ['GET /users', false],
  ])('%j: %s', (line, expected) => {
    expect(isPrivate(line, createMasker(['sekret-99', 'x']))).toBe(expected);
  });
});
