/** Levels of nesting: enough for data, and safe for every recursive reader. */
export const maxDepth = 1000;

/** Guards against endless arrays and exponential sharing. */
export const maxCount = 10_000_000;

export function isDeeperThan(json: unknown, levels: number): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    const inside: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const item of Object.values(value))
        if (typeof item === 'object' && item !== null) inside.push(item);
    }
    level = inside;
  }
  return false;
}
