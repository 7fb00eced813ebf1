import stringWidth from 'string-width';
import { expect, it } from 'vitest';
// @ts-expect-error: a part of the build, without types.
import quickWidth from '../../.ci/lazy-string-width.mjs';

/** Null where it asks string-width, which only the bundle has under that name. */
function widthWithoutTables(text: string): number | null {
  try {
    return quickWidth(text);
  } catch {
    return null;
  }
}

it('knows the width of a character only where string-width says the same', () => {
  const known: string[] = [];
  for (let code = 0; code < 0x3000; code += 1) {
    const character = String.fromCharCode(code);
    const width = widthWithoutTables(character);
    if (width === null) continue;
    known.push(character);
    expect([character, width]).toEqual([character, stringWidth(character)]);
  }
  expect(known.join('')).toMatch(/ .*›.*│/);
});

it('counts no colours', () => {
  expect(quickWidth('\u001b[1;35m› \u001b[0m\u001b[38;5;114mGET\u001b[0m')).toBe(5);
});
