import { expect, it } from 'vitest';
import { isKnownPackage, packageNames } from '../../../src/core/script/modules/package-names.ts';
import { requirable } from '../../../src/sandbox/packages/names.ts';

it('names every package of scripts', () => {
  expect([...requirable.keys()].filter((name) => !packageNames.includes(name))).toEqual([]);
  expect(['lodash/get', 'node:crypto', '@xmldom/xmldom'].every(isKnownPackage)).toBe(true);
  expect(['lodashes', 'left-pad', ''].some(isKnownPackage)).toBe(false);
});
