import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import type { CheckTools } from '../../core/expect/types.ts';
import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import { unlimited } from '../limits/time-budget.ts';
import { type JsonPath, loadJsonPath } from '../load-json-path.ts';

/** JSONPath and JSON Schema, loaded when the first expectation wants them. */
export interface LazyCheckTools {
  for(expectations: readonly Expectation[], around: CheckSurroundings): Promise<CheckTools>;
}

export interface CheckSurroundings {
  /** Where relative paths of schemas start. */
  readonly folder: string;
  /** Evaluates the code of an expectation in the isolate. */
  readonly evaluate: (code: string) => Promise<EvaluationOutcome>;
}

/** Nothing is loaded yet. */
export function createCheckTools(): LazyCheckTools {
  let select: CheckTools['select'] | null = null;
  let validate: ((json: unknown, schema: string, folder: string) => readonly string[]) | null = null;
  return {
    async for(wanted, { folder, evaluate }) {
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
        hash: (name, text) =>
          (['hex', 'base64'] as const).map((encoding) =>
            process.getBuiltinModule('node:crypto').createHash(name).update(text).digest(encoding),
          ),
        evaluated: await evaluateAll(wanted, evaluate),
      };
    },
  };
}

/** The core checks without waiting: what expectations compute is computed before. */
async function evaluateAll(
  wanted: readonly Expectation[],
  evaluate: CheckSurroundings['evaluate'],
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

function selectNodes({ query }: JsonPath, json: unknown, path: string): readonly unknown[] {
  try {
    return query(json, path, unlimited);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(`${path} is no JSONPath: ${reason}`);
  }
}
