const maxFilters = 50;

export function earlierFilters(history: readonly string[]): readonly string[] {
  const filters = new Set<string>();
  for (let index = history.length - 1; index >= 0 && filters.size < maxFilters; index -= 1) {
    const filter = filterIn(history[index] ?? '');
    if (filter !== undefined) filters.add(filter);
  }
  return [...filters];
}

export const filterInput = (filter: string): string => `.path ${filter}`;

const filterIn = (input: string): string | undefined =>
  /^\.(?:path\s+|res\s+(?:\d+\s+)?(?=[$/]))(.*\S)\s*$/.exec(input)?.[1];
