/** The index of the last of `length` ascending numbers that is not greater than `limit`; -1 where all are. */
export function lastAtOrBefore(length: number, numberAt: (index: number) => number, limit: number): number {
  let [low, high] = [-1, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
