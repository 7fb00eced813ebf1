import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../app/usage-error.ts';
import type { Environment, NamedVariable } from '../../core/session/types.ts';
import { toValue } from '../../core/value/check.ts';
import { checkName } from '../../core/value/name.ts';

/**
 * The environments of `http-client.env.json` and `http-client.private.env.json` in a folder, as JetBrains' HTTP
 * client keeps them. Private values win, and are secret. Throws a UsageError for a file that is there and wrong.
 */
export async function readEnvironmentFiles(folder: string): Promise<Environment[]> {
  const environments = new Map<string, Map<string, NamedVariable>>();
  for (const { file, secret } of environmentFiles) {
    const path = join(folder, file);
    for (const [name, values] of Object.entries(await readFileOf(path))) {
      const variables = environments.get(name) ?? new Map<string, NamedVariable>();
      environments.set(name, variables);
      for (const [key, value] of Object.entries(values)) {
        if (value === null) continue;
        variables.set(key, toVariable(key, value, { path, environment: name, secret }));
      }
    }
  }
  const shared = environments.get(sharedName);
  environments.delete(sharedName);
  return [...environments].map(([name, variables]) => ({
    name,
    variables: [...new Map([...(shared ?? []), ...variables]).values()],
  }));
}

/** Relative to the folder of a request file. */
export const environmentFiles = [
  { file: 'http-client.env.json', secret: false },
  { file: 'http-client.private.env.json', secret: true },
] as const;

/** Its values are those of every environment. */
const sharedName = '$shared';

async function readFileOf(
  path: string,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return {};
  }
  const fail = (reason: string): never => {
    throw new UsageError(`${path}: ${reason}.`, 'it looks like {"dev": {"host": "localhost"}}');
  };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    fail(`this is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (!isObject(json)) return fail('it is no object of environments');
  for (const [name, values] of Object.entries(json)) {
    if (!isObject(values)) fail(`the environment "${name}" is no object`);
  }
  return json as Record<string, Record<string, unknown>>;
}

function toVariable(
  name: string,
  value: unknown,
  {
    path,
    environment,
    secret,
  }: { readonly path: string; readonly environment: string; readonly secret: boolean },
): NamedVariable {
  const origin = { kind: 'environment', label: `environment ${environment}`, at: null } as const;
  try {
    return { name: checkName(name), value: toValue(value, name), origin, secret };
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
