/** Finds something once for each object, none of which ever changes in place. */
export function rememberedBy<Key extends object, Found extends NonNullable<unknown>>(
  find: (key: Key) => Found,
): (key: Key) => Found {
  const known = new WeakMap<Key, Found>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}
