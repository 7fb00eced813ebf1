import { JSONPathEnvironment } from 'json-p3';

const environment = new JSONPathEnvironment();

/** A path that leads to one value gives it, or null; any other gives a list. */
export function jsonPath(json: unknown, path: string): unknown {
  const query = environment.compile(path);
  const values = query.query(json as never).values();
  return query.singularQuery() ? (values[0] ?? null) : values;
}
