import { createTimeBudget, type TimeBudget } from '../limits/time-budget.ts';

/**
 * JSONPath (RFC 9535) over what `JSON.parse` gave. Each throws for a path that is none, and a TimeUpError for one that
 * takes too long on this JSON. Several paths may share a budget.
 */
export interface JsonPath {
  /** The values that a path finds. */
  query(json: unknown, path: string, budget?: TimeBudget): readonly unknown[];
  /** The places of the values, as normalized paths (RFC 9535). */
  paths(json: unknown, path: string, budget?: TimeBudget): readonly string[];
  /** The places of the values, as names and indexes; the first is `$`. */
  places(json: unknown, path: string): readonly (readonly (string | number)[])[];
}

/** Loads the package when the first path is asked for. */
export async function loadJsonPath(): Promise<JsonPath> {
  const { exec, paths, query } = await import('jsonpath-rfc9535');
  // Its types ask for JSON, which nobody can tell of a value that was parsed.
  return {
    query: (json, path, budget = pathBudget()) => budget.spend(() => query(json as never, path)),
    paths: (json, path, budget = pathBudget()) => budget.spend(() => paths(json as never, path)),
    places: (json, path) =>
      pathBudget().spend(() => {
        const found: (readonly (string | number)[])[] = [];
        exec(json as never, path, (_, place) => void found.push(place));
        return found;
      }),
  };
}

/** A second: keys and signals wait for it. */
export const pathBudget = (): TimeBudget => createTimeBudget(1000);
