import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import type { CheckTools } from '../../core/expect/types.ts';

import { unlimited } from '../limits/time-budget.ts';
import { type JsonPath, loadJsonPath } from '../load-json-path.ts';

/** JSONPath and JSON Schema, loaded when the first expectation wants them. */
export interface LazyCheckTools {
  /** `folder` is where relative paths of schemas start. */
  for(expectations: readonly Expectation[], folder: string): Promise<CheckTools>;
}

/** Nothing is loaded yet. */
export function createCheckTools(): LazyCheckTools {
  let select: CheckTools['select'] | null = null;
  let validate: ((json: unknown, schema: string, folder: string) => readonly string[]) | null = null;
  return {
    async for(wanted, folder) {
      if (select === null && wanted.some(({ subject }) => subject.kind === 'body' && subject.path !== null)) {
        const jsonPath = await loadJsonPath();
        select = (json, path) => selectNodes(jsonPath, json, path);
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

function selectNodes({ query }: JsonPath, json: unknown, path: string): readonly unknown[] {
  try {
    return query(json, path, unlimited);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(`${path} is no JSONPath: ${reason}`);
  }
}
