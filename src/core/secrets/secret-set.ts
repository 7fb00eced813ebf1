import { createMasker, type Masker } from './search/masker.ts';

/** The secrets of a session at one moment, and what finds them. */
export interface SecretSet extends Masker {
  readonly texts: readonly string[];
}

/** The set of these texts. Equal sets are one while they are in use: what finds them is made once. */
export function secretSet(texts: Iterable<string>): SecretSet {
  const unique = [...new Set(texts)].filter((text) => text !== '').sort();
  const key = unique.join('\u0000');
  const known = recent.get(key);
  if (known !== undefined) recent.delete(key);
  const set = known ?? { ...createMasker(unique), texts: unique };
  recent.set(key, set);
  if (recent.size > mostRecent) recent.delete(recent.keys().next().value ?? '');
  return set;
}

/** The least recently used first. Several sessions may run side by side. */
const recent = new Map<string, SecretSet>();
const mostRecent = 32;
