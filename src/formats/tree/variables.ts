import type { CollectionVariable } from '../../core/session/collection/collection.ts';
import { mapTexts } from '../../core/value/texts.ts';
import type { Value } from '../../core/value/types.ts';
import { variableName } from '../postman/names.ts';
import type { CollectionTree, PlacedRequest, TreeVariable } from './model.ts';
import type { ScriptApi } from './scripts.ts';
import type { Texts } from './texts.ts';

export function variablesOf({ collection, environments, requests }: CollectionTree) {
  const ofCollection = collection?.variables ?? [];
  const inner = [
    ...new Set(
      requests.flatMap((placed) => [...placed.around.filter((part) => part !== collection), placed]),
    ),
  ].flatMap(({ variables }) => variables);
  const outer = [...ofCollection, ...environments.flatMap(({ variables }) => variables)];
  const secrets = environments.flatMap((environment) => environment.secrets);
  const taken = new Set([...outer.map(({ name }) => name), ...secrets]);
  const local = localNames(inner, taken);
  const hoisted = new Map(inner.filter(({ name }) => !local.has(name)).map((one) => [one.name, one]));
  const all = [...[...outer, ...inner].map(({ name }) => name), ...secrets];
  return {
    /** Names that change here: they have characters that a placeholder has no place for. */
    names: new Map(all.flatMap((name) => (variableName(name) === name ? [] : [[name, variableName(name)]]))),
    /** Variables of the collection, and those of folders and requests that are the same everywhere. */
    fileVariables: (texts: Texts): readonly CollectionVariable[] =>
      [...ofCollection, ...hoisted.values()].map((variable) => toFileVariable(variable, texts)),
    codeFor:
      (texts: Texts, api: ScriptApi): ((placed: PlacedRequest) => readonly string[]) =>
      (placed) =>
        localCode(placed, { local, texts, collection, api }),
  };
}

function localNames(inner: readonly TreeVariable[], taken: ReadonlySet<string>): ReadonlySet<string> {
  const values = new Map<string, string>();
  const local = new Set<string>();
  for (const { name, value } of inner) {
    const text = JSON.stringify(value);
    if (taken.has(name) || (values.has(name) && values.get(name) !== text)) local.add(name);
    values.set(name, text);
  }
  return local;
}

function toFileVariable({ name, value, isSecret }: TreeVariable, texts: Texts): CollectionVariable {
  const place = { name: variableName(name), line: 1, ...(isSecret && { secret: true }) };
  return typeof value === 'string' && value.includes('{{')
    ? { ...place, kind: 'text', text: texts.renamed(value) }
    : { ...place, kind: 'data', value: mapTexts(value, texts.renamed) };
}

function localCode(
  placed: PlacedRequest,
  {
    local,
    texts,
    collection,
    api,
  }: {
    readonly local: ReadonlySet<string>;
    readonly texts: Texts;
    readonly api: ScriptApi;
    readonly collection: unknown;
  },
): readonly string[] {
  const parts = [...placed.around.filter((part) => part !== collection), placed];
  const values = new Map(
    parts
      .flatMap(({ variables }) => variables)
      .filter(({ name }) => local.has(name))
      .map(({ name, value }) => [variableName(name), mapTexts(value, texts.renamed)] as const),
  );
  if (values.size === 0) return [];
  // Postman's scripts have another `request`.
  const setter = api === 'postman' ? 'client.setVar' : 'request.variables.set';
  return [
    [...values].map(([name, value]) => `${setter}(${JSON.stringify(name)}, ${valueCode(value)});`).join('\n'),
  ];
}

const valueCode = (value: Value): string =>
  typeof value === 'string' && value.includes('{{')
    ? `client.interpolate(${JSON.stringify(value)})`
    : JSON.stringify(value);
