import { describeKeys } from '../../../keys/describe.ts';
import { unchangedKeys } from '../../../keys/keymap.ts';
import { nearestName } from '../../../template/nearest.ts';

/** A command that has keys, by its name; the words of the name may come in another order. Null for none. */
export function commandOfKeys(name: string): string | null {
  const words = wordsOf(name);
  const names = allNames();
  return names.find((one) => one === name) ?? names.find((one) => wordsOf(one) === words) ?? null;
}

/** Names that a wrong one may mean: those with its words, or else the nearest. */
export function namesLike(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[-_]/);
  const names = allNames();
  const near = nearestName(name.toLowerCase(), names);
  if (near !== null) return [near];
  const found = names.filter((one) => words.some((word) => word.length > 2 && one.split('-').includes(word)));
  return found.slice(0, maxNames);
}

const maxNames = 4;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^reverse-/, '')
    .split(/[-_]/)
    .sort()
    .join(' ');

function allNames(): readonly string[] {
  known ??= [...new Set(describeKeys(unchangedKeys()).map(({ command }) => command))];
  return known;
}

let known: readonly string[] | null = null;
