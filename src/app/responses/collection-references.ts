import { createBrokenVariables } from '../../core/session/broken-variable.ts';
import type { CollectionVariable } from '../../core/session/saved/collection.ts';
import { createRequestFinder, referredNames } from '../../core/template/resolve/request-name.ts';
import type { ReferableRequests } from './response-references.ts';

export function collectionReferences(
  requests: readonly { readonly name: string | null }[],
  variables: readonly CollectionVariable[],
): Pick<ReferableRequests, 'behind' | 'names' | 'broken'> {
  const names = new Set(requests.flatMap(({ name }) => name ?? []));
  const find = createRequestFinder(names);
  const behind = new Map<string, string>();
  for (const variable of variables) {
    const request = variable.kind === 'text' ? requestBehind(variable.text, behind) : undefined;
    if (request !== undefined) behind.set(variable.name, request);
  }
  return {
    names: () => names,
    broken: createBrokenVariables(variables),
    behind(variable) {
      const request = behind.get(variable);
      return request === undefined ? undefined : find(request);
    },
  };
}

/** Follows variables that are made of other variables. */
function requestBehind(text: string, behind: ReadonlyMap<string, string>): string | undefined {
  const [direct] = referredNames(text);
  if (direct !== undefined) return direct;
  for (const [, name = ''] of text.matchAll(/\{\{\s*([^\s{}.[\]]+)/g)) {
    const request = behind.get(name);
    if (request !== undefined) return request;
  }
  return undefined;
}
