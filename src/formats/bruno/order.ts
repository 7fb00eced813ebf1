export interface Ordered {
  readonly name: string;
  readonly order: number | null;
}

export function inOrder(one: Ordered, other: Ordered): number {
  const difference = (one.order ?? 1) - (other.order ?? 1);
  return difference === 0 ? byName(one, other) : difference;
}

/** Folders by name; one with a number is put at that place. */
export function withPositions<Item extends Ordered>(items: readonly Item[]): readonly Item[] {
  const sorted = [...items].sort(byName);
  const numbered = sorted.filter(isNumbered).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  if (numbered.length === 0) return sorted;
  const others = sorted.filter((item) => !isNumbered(item));
  const placed: Item[] = [];
  for (const item of numbered) {
    while (others.length > 0 && placed.length < (item.order ?? 1) - 1) placed.push(...others.splice(0, 1));
    placed.push(item);
  }
  return [...placed, ...others];
}

const isNumbered = ({ order }: Ordered): boolean => order !== null && Number.isInteger(order) && order > 0;

const byName = (one: Ordered, other: Ordered): number => one.name.localeCompare(other.name);
