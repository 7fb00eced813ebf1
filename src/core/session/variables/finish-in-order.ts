/** `next` begins what is still needed, undefined for nothing. Not recursive, because a chain may have any length. */
export function finishInOrder<Begun>(
  root: Begun,
  next: (begun: Begun) => Begun | undefined,
  finish: (begun: Begun) => void,
): void {
  const underWay = [root];
  for (let last = underWay.at(-1); last !== undefined; last = underWay.at(-1)) {
    const needed = next(last);
    if (needed !== undefined) {
      underWay.push(needed);
      continue;
    }
    finish(last);
    underWay.pop();
  }
}
