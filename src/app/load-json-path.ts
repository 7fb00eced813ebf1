/** JSONPath (RFC 9535) over what `JSON.parse` gave. Each throws for a path that is none. */
export interface JsonPath {
  /** The values that a path finds. */
  query(json: unknown, path: string): readonly unknown[];
  /** Where they stand, as normalized paths. */
  paths(json: unknown, path: string): readonly string[];
  /** Where they stand, as names and indexes from `$` on, which is the first. */
  places(json: unknown, path: string): readonly (readonly (string | number)[])[];
}

/** Loads the package when the first path is asked for. */
export async function loadJsonPath(): Promise<JsonPath> {
  const { exec, paths, query } = await import('jsonpath-rfc9535');
  // Its types ask for JSON, which nobody can tell of a value that was parsed.
  return {
    query: (json, path) => query(json as never, path),
    paths: (json, path) => paths(json as never, path),
    places(json, path) {
      const found: (readonly (string | number)[])[] = [];
      exec(json as never, path, (_, place) => void found.push(place));
      return found;
    },
  };
}
