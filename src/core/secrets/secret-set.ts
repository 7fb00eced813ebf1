import { createMasker, type Masker } from './search/masker.ts';

export interface SecretSet extends Masker {
  readonly texts: readonly string[];
}

/** Equal sets are one object while they are in use. */
export function secretSet(texts: Iterable<string>): SecretSet {
  const unique = [...new Set(texts)].filter((text) => text !== '').sort();
  const key = unique.join('\u0000');
  const known = recent.get(key);
  if (known !== undefined) recent.delete(key);
  const set = known ?? { ...createMasker(unique), texts: unique };
  recent.set(key, set);
  if (recent.size > maxRecent) recent.delete(recent.keys().next().value ?? '');
  return set;
}

/** The least recently used first. Several sessions may run side by side. */
const recent = new Map<string, SecretSet>();
const maxRecent = 32;
