/** A map that shares the entries of an older one: a change copies the recent entries only, not all of them. */
export class SharedMap<Item> implements ReadonlyMap<string, Item> {
  readonly base: ReadonlyMap<string, Item>;
  readonly recent: ReadonlyMap<string, Item>;
  readonly size: number;

  constructor(base: ReadonlyMap<string, Item>, recent: ReadonlyMap<string, Item>) {
    this.base = base;
    this.recent = recent;
    this.size = base.size + [...recent.keys()].filter((name) => !base.has(name)).length;
  }

  get(name: string): Item | undefined {
    return this.recent.get(name) ?? this.base.get(name);
  }

  has(name: string): boolean {
    return this.recent.has(name) || this.base.has(name);
  }

  *entries(): Generator<[string, Item], undefined> {
    for (const [name, item] of this.base) yield [name, this.recent.get(name) ?? item];
    for (const [name, item] of this.recent) if (!this.base.has(name)) yield [name, item];
    return undefined;
  }

  *keys(): Generator<string, undefined> {
    for (const [name] of this.entries()) yield name;
    return undefined;
  }

  *values(): Generator<Item, undefined> {
    for (const [, item] of this.entries()) yield item;
    return undefined;
  }

  forEach(visit: (item: Item, name: string, map: ReadonlyMap<string, Item>) => void): void {
    for (const [name, item] of this.entries()) visit(item, name, this);
  }

  [Symbol.iterator](): Generator<[string, Item], undefined> {
    return this.entries();
  }
}

export interface MapDraft<Item> {
  get(name: string): Item | undefined;
  set(name: string, item: Item): void;
  delete(name: string): void;
  clear(): void;
  /** The map with the changes. A few recent entries are kept apart, so that n changes take n times the root of n. */
  finish(): ReadonlyMap<string, Item>;
}

export function draftOf<Item>(map: ReadonlyMap<string, Item>): MapDraft<Item> {
  let { base } = partsOf(map);
  let recent = new Map(partsOf(map).recent);
  const merge = (): Map<string, Item> => {
    const whole = new Map(new SharedMap(base, recent));
    [base, recent] = [whole, new Map()];
    return whole;
  };
  return {
    get: (name) => recent.get(name) ?? base.get(name),
    set: (name, item) => void recent.set(name, item),
    delete(name) {
      if (base.has(name)) merge().delete(name);
      else recent.delete(name);
    },
    clear() {
      [base, recent] = [new Map(), new Map()];
    },
    finish: () => (recent.size ** 2 > 2 * base.size ? merge() : new SharedMap(base, recent)),
  };
}

export function differingNames<Item>(
  one: ReadonlyMap<string, Item>,
  other: ReadonlyMap<string, Item>,
): readonly string[] {
  if (one === other) return [];
  const [first, second] = [partsOf(one), partsOf(other)];
  const isShared = first.base === second.base;
  const names = isShared
    ? [...first.recent.keys(), ...second.recent.keys()]
    : [...one.keys(), ...other.keys()];
  return [...new Set(names)].filter((name) => one.get(name) !== other.get(name));
}

export const ownSize = (map: ReadonlyMap<string, unknown>): number =>
  map instanceof SharedMap ? map.recent.size : map.size;

const partsOf = <Item>(map: ReadonlyMap<string, Item>): Pick<SharedMap<Item>, 'base' | 'recent'> =>
  map instanceof SharedMap ? map : { base: map, recent: new Map() };
