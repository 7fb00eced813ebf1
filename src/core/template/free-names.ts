export interface FreeNames {
  /** `write` returns the name for a number; 1 is the name without one. */
  take(write: (number: number) => string): string;
}

export function createFreeNames({
  isReserved = () => false,
  toKey = (name) => name,
}: {
  readonly isReserved?: (name: string) => boolean;
  readonly toKey?: (name: string) => string;
} = {}): FreeNames {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    take(write) {
      const plain = toKey(write(1));
      let number = numbers.get(plain) ?? 1;
      let name = write(number);
      while (taken.has(toKey(name)) || isReserved(name)) {
        number += 1;
        name = write(number);
      }
      numbers.set(plain, number + 1);
      taken.add(toKey(name));
      return name;
    },
  };
}

export const numbered =
  (base: string, separator = '_') =>
  (number: number): string =>
    number === 1 ? base : `${base}${separator}${number}`;
