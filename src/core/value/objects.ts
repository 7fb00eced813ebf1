export const namedRows = <Name extends string, Row>(table: Readonly<Record<Name, Row>>) =>
  Object.entries<Row>(table).map(([name, row]) => ({ name: name as Name, ...row }));

export const keysByWord = <Key extends string, Word extends string>(
  table: Readonly<Partial<Record<Key, readonly Word[]>>>,
): ReadonlyMap<string, Key> =>
  new Map(
    Object.entries<readonly Word[] | undefined>(table).flatMap(([key, words = []]) =>
      words.map((word) => [word, key as Key] as const),
    ),
  );

const { defineProperty } = Object;

/** Sets data, never through a setter such as `__proto__`. Assignment is faster where nothing is inherited. */
export function setOwn(target: object, key: string | number, value: unknown): void {
  if (key in target) {
    defineProperty(target, key, {
      // @ts-expect-error A descriptor must not inherit `get` from a poisoned Object.prototype.
      __proto__: null,
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    (target as Record<string | number, unknown>)[key] = value;
  }
}

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
