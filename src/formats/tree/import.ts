import { isWithin } from '../../core/files/within.ts';
import type { CollectionVariable, FileProblem } from '../../core/session/collection/collection.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { variablesIn } from '../../core/template/variable-names.ts';
import type { ImportResult } from '../../ports/formats.ts';
import { createNames, importedVariables } from '../imported.ts';
import { variableName } from '../postman/names.ts';
import { warning } from '../problems.ts';
import { environmentsOf } from './environments.ts';
import type { CollectionTree } from './model.ts';
import { toSavedRequest } from './request.ts';
import type { ScriptApi, ScriptFlow } from './scripts.ts';
import { createTexts } from './texts.ts';
import { variablesOf } from './variables.ts';

export interface TreeImport {
  readonly flow: ScriptFlow;
  readonly api: ScriptApi;
  readonly problems: readonly FileProblem[];
  readonly collection?: string | undefined;
  /** The file of the one request that is wanted, or a folder of them. */
  readonly only?: string | undefined;
}

export function importTree(
  tree: CollectionTree,
  { flow, api, collection, only, ...found }: TreeImport,
): ImportResult {
  const chosen = tree.requests.filter(({ file = '' }) => only === undefined || isWithin(file, only));
  const scopes = variablesOf(tree);
  const texts = createTexts(scopes.names);
  const context = { texts, flow, api, collection, variableCode: scopes.codeFor(texts, api) };
  const names = createNames();
  const problems: FileProblem[] = [];
  const requests = chosen.map((placed): SavedRequest => {
    const { saved, ...converted } = toSavedRequest(placed, context);
    problems.push(...converted.problems);
    return { ...saved, name: names.take(saved.folder, saved.name) };
  });
  const fileVariables = scopes.fileVariables(texts);
  const made = importedVariables(fileVariables, { path: 'collection' });
  const open = openVariables(fileVariables, tree);
  const environments = environmentsOf(tree.environments, { texts, open });
  problems.push(...environments.problems);
  if (environments.environments.length === 0) problems.push(...made.problems);
  if (requests.length === 0 && only === undefined)
    problems.push(warning(1, 'this collection has no requests'));
  return {
    requests,
    variables: made.variables,
    fileVariables,
    environments: environments.environments,
    problems: bounded([...found.problems, ...problems]),
  };
}

/** Variables that are made of others with a value in an environment: each environment has its own. */
function openVariables(
  variables: readonly CollectionVariable[],
  { environments }: CollectionTree,
): readonly CollectionVariable[] {
  const given = environments.flatMap((environment) => [
    ...environment.variables.map(({ name }) => name),
    ...environment.secrets,
  ]);
  const changing = new Set(given.map(variableName));
  const uses = new Map(
    variables.flatMap((variable) =>
      variable.kind === 'text' ? [[variable, variablesIn(variable.text)] as const] : [],
    ),
  );
  const users = new Map<string, string[]>();
  for (const [{ name }, used] of uses)
    for (const one of used) {
      const known = users.get(one);
      if (known === undefined) users.set(one, [name]);
      else known.push(name);
    }
  // A set may grow while it is walked over.
  for (const name of changing) for (const user of users.get(name) ?? []) changing.add(user);
  return [...uses].flatMap(([variable, used]) => (used.some((one) => changing.has(one)) ? [variable] : []));
}

const maxProblems = 200;

function bounded(problems: readonly FileProblem[]): readonly FileProblem[] {
  if (problems.length <= maxProblems) return problems;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const others = problems.filter(({ severity }) => severity !== 'error');
  const left = others.length - maxProblems;
  return [...errors, ...others.slice(0, maxProblems), warning(1, `${left} more problems are not listed`)];
}
