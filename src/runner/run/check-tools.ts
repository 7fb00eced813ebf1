import type { CheckTools } from '../../core/expect/types.ts';
import type { SuiteRequest } from './suite.ts';

/** JSONPath and JSON Schema, loaded when the first request wants them. */
export interface LazyCheckTools {
  /** For the requests of one folder, in which relative paths of schemas start. */
  for(request: SuiteRequest, folder: string): Promise<CheckTools>;
}

export function createCheckTools(): LazyCheckTools {
  let select: CheckTools['select'] | null = null;
  let validate: ((json: unknown, schema: string, folder: string) => readonly string[]) | null = null;
  return {
    async for({ directives: { expectations } }, folder) {
      const wanted = expectations.map(({ expectation }) => expectation);
      if (select === null && wanted.some(({ subject }) => subject.kind === 'body' && subject.path !== null)) {
        const { query } = await import('jsonpath-rfc9535');
        select = (json, path) => selectNodes(query, json, path);
      }
      if (validate === null && wanted.some(({ operator }) => operator === 'schema')) {
        const { createSchemas } = await import('./schemas.ts');
        validate = createSchemas().validate;
      }
      return {
        select: select ?? (() => []),
        validate: (json, schema) => validate?.(json, schema, folder) ?? [],
      };
    },
  };
}

function selectNodes(
  query: typeof import('jsonpath-rfc9535').query,
  json: unknown,
  path: string,
): readonly unknown[] {
  try {
    return query(json as never, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(`${path} is no JSONPath: ${reason}`);
  }
}
