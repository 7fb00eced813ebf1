import { SharedMap } from './shared-map.ts';

/** Finds something in entries of maps. A map that shares those of an older one is searched only where it differs. */
export function searchEntries<Item, Found>(
  find: (name: string, item: Item) => Found | null,
): (map: ReadonlyMap<string, Item>) => ReadonlyMap<string, Found> {
  const known = new WeakMap<ReadonlyMap<string, Item>, ReadonlyMap<string, Found>>();
  const nothing: ReadonlyMap<string, Found> = new Map();
  return function search(map): ReadonlyMap<string, Found> {
    let found = known.get(map);
    if (found !== undefined) return found;
    found =
      map instanceof SharedMap
        ? searchOver(search(map.base), map.recent, find)
        : searchOver(nothing, map, find);
    known.set(map, found);
    return found;
  };
}

function searchOver<Item, Found>(
  before: ReadonlyMap<string, Found>,
  entries: ReadonlyMap<string, Item>,
  find: (name: string, item: Item) => Found | null,
): ReadonlyMap<string, Found> {
  let after: Map<string, Found> | null = null;
  for (const [name, item] of entries) {
    const found = find(name, item);
    if (found === null && !before.has(name)) continue;
    after ??= new Map(before);
    if (found === null) after.delete(name);
    else after.set(name, found);
  }
  return after ?? before;
}
