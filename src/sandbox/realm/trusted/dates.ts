type PlacedDate = readonly [path: readonly (string | number)[], time: number];

/** The dates of a value as JSON of PlacedDate; undefined without one. Runs no getter of a script. */
export function datesOf(value: unknown, json: string): string | undefined {
  if (!/\d{4}-\d\d-\d\dT[\d:.]+Z"/.test(json)) return undefined;
  const dates: PlacedDate[] = [];
  collect(value, [], dates);
  return dates.length === 0 ? undefined : JSON.stringify(dates);
}

function collect(value: unknown, path: readonly (string | number)[], dates: PlacedDate[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (path.length > maxDepth || dates.length >= maxDates) return;
  const time = timeOf(value);
  if (time !== null) {
    dates.push([path, time]);
    return;
  }
  const isArray = Array.isArray(value);
  for (const key of Object.keys(value)) {
    const item: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
    collect(item, [...path, isArray ? Number(key) : key], dates);
  }
}

/** The time of a Date of any realm; null for everything else. */
function timeOf(value: object): number | null {
  try {
    const time = Date.prototype.getTime.call(value);
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
}

/** JSON of a cycle fails, unless an object writes itself otherwise. */
const maxDepth = 100;
const maxDates = 100_000;
