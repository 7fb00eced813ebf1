import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import type { CheckTools } from '../../core/expect/types.ts';
import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { unlimited } from '../limits/time-budget.ts';
import { type JsonPath, JsonPathError, loadJsonPath } from '../responses/load-json-path.ts';
import type { SchemaPlace, Schemas } from './schemas.ts';

export type LazyCheckTools = ReturnType<typeof createCheckTools>;

export interface CheckContext extends SchemaPlace {
  readonly permissions: FilePermissions;
  readonly place: string;
  readonly evaluate: (code: string) => Promise<EvaluationOutcome>;
}

export function createCheckTools() {
  let select: CheckTools['select'] | null = null;
  let validate: Schemas['validate'] | null = null;
  return {
    async for(wanted: readonly Expectation[], around: CheckContext): Promise<CheckTools> {
      if (select === null && wanted.some(({ subject }) => subject.kind === 'body' && subject.path !== null)) {
        const jsonPath = await loadJsonPath();
        select = (json, path) => selectNodes(jsonPath, json, path);
      }
      if (validate === null && wanted.some(({ operator }) => operator === 'schema')) {
        const { createSchemas } = await import('./schemas.ts');
        validate = createSchemas().validate;
      }
      if (around.folder !== undefined) await askForSchemas(wanted, around);
      return {
        select: select ?? (() => []),
        validate: (json, schema) => validate?.(json, schema, around) ?? [],
        hash: (name, text) =>
          (['hex', 'base64'] as const).map((encoding) =>
            process.getBuiltinModule('node:crypto').createHash(name).update(text).digest(encoding),
          ),
        evaluated: await evaluateAll(wanted, around.evaluate),
      };
    },
  };
}

async function evaluateAll(
  wanted: readonly Expectation[],
  evaluate: CheckContext['evaluate'],
): Promise<CheckTools['evaluated']> {
  const outcomes = new Map<string, EvaluationOutcome>();
  for (const { subject } of wanted)
    if (subject.kind === 'js') outcomes.set(subject.code, await evaluate(subject.code));
  return (code) => {
    const outcome = outcomes.get(code);
    if (outcome?.kind === 'failure') throw new Error(outcome.failure.message);
    return outcome?.json == null ? undefined : JSON.parse(outcome.json);
  };
}

async function askForSchemas(
  wanted: readonly Expectation[],
  { folder, permissions, place }: CheckContext,
): Promise<void> {
  for (const { operator, operand } of wanted) {
    if (operator !== 'schema' || operand.startsWith('{')) continue;
    await permissions.permit({ path: operand, folder, place }).catch(() => undefined);
  }
}

function selectNodes({ query }: JsonPath, json: unknown, path: string): readonly unknown[] {
  try {
    return query(json, path, unlimited);
  } catch (error) {
    throw error instanceof JsonPathError ? new Error(`${path} is not a JSONPath: ${error.message}`) : error;
  }
}
