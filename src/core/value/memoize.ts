export function memoizeByObject<Key extends object, Found extends NonNullable<unknown>>(
  find: (key: Key) => Found,
): (key: Key) => Found {
  const known = new WeakMap<Key, Found>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}

export function memoizeLast<Result>(
  isLasting: (result: Result) => boolean = () => true,
): (dependencies: readonly unknown[], make: () => Result) => Result {
  let last: { readonly dependencies: readonly unknown[]; readonly result: Result } | null = null;
  return (dependencies, make) => {
    const before = last?.dependencies;
    const isSame =
      before?.length === dependencies.length && dependencies.every((one, index) => one === before[index]);
    if (last !== null && isSame) return last.result;
    const result = make();
    last = isLasting(result) ? { dependencies, result } : null;
    return result;
  };
}
