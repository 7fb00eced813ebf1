import { createMaskerOf, type Masker } from './search/masker.ts';
import { createSecretSearch, type SecretSearch } from './search/secret-search.ts';

export interface SecretSet extends Masker {
  readonly texts: readonly string[];
}

/** Returns the same object for equal sets in use. Other sets share the searches for common secrets. */
export function secretSet(texts: Iterable<string>): SecretSet {
  const unique = [...new Set(texts)].filter((text) => text !== '').sort();
  const key = unique.join('\u0000');
  const known = recent.get(key);
  if (known !== undefined) recent.delete(key);
  const set = known ?? createSet(unique);
  recent.set(key, set);
  if (recent.size > maxRecent) recent.delete(recent.keys().next().value ?? '');
  return set;
}

interface SearchedSet extends SecretSet {
  readonly searches: readonly SecretSearch[];
}

const recent = new Map<string, SearchedSet>();
const maxRecent = 32;

function createSet(texts: readonly string[]): SearchedSet {
  const missing = new Set(texts);
  const searches: SecretSearch[] = [];
  for (const set of [...recent.values()].reverse()) {
    for (const search of set.searches) {
      if (!search.secrets.every((secret) => missing.has(secret))) continue;
      searches.push(search);
      for (const secret of search.secrets) missing.delete(secret);
    }
    if (missing.size === 0) break;
  }
  const all = missing.size === 0 ? searches : [...searches, createSecretSearch([...missing])];
  const joined = joinSmallSearches(all);
  return { ...createMaskerOf(joined), texts, searches: joined };
}

/** Each is at least twice as long as the next: a text passes few searches, and a secret is rarely rebuilt. */
function joinSmallSearches(searches: readonly SecretSearch[]): readonly SecretSearch[] {
  const joined: { readonly parts: readonly SecretSearch[]; readonly length: number }[] = [];
  const sized = searches.map((search) => ({ parts: [search], length: search.secrets.join('').length }));
  for (const next of sized.sort((one, other) => other.length - one.length)) {
    let { parts, length }: (typeof joined)[number] = next;
    for (let last = joined.at(-1); last !== undefined && last.length < 2 * length; last = joined.at(-1)) {
      joined.pop();
      parts = [...last.parts, ...parts];
      length += last.length;
    }
    joined.push({ parts, length });
  }
  return joined.map(({ parts }) => {
    const [only] = parts;
    return only !== undefined && parts.length === 1
      ? only
      : createSecretSearch(parts.flatMap(({ secrets }) => secrets));
  });
}
