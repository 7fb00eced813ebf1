import { createBrokenVariables } from '../../core/session/broken-variable.ts';
import { findRequestByName, fullName } from '../../core/session/requests/saved-requests.ts';
import type { CollectionVariable } from '../../core/session/saved/collection.ts';
import type { SessionState } from '../../core/session/state.ts';
import { createRequestFinder, referredNames } from '../../core/template/resolve/request-name.ts';
import type { ReferableRequests } from './response-references.ts';

export function sessionRequests(
  getState: () => SessionState,
  { unsent }: Pick<ReferableRequests, 'unsent'>,
): ReferableRequests {
  let known: (Pick<SessionState, 'requests' | 'exchanges'> & { readonly names: ReadonlySet<string> }) | null =
    null;
  const names = () => {
    const { requests, exchanges } = getState();
    if (known?.requests !== requests || known.exchanges !== exchanges) {
      const sent = exchanges.flatMap(({ request: { name } }) => name ?? []);
      known = { requests, exchanges, names: new Set([...requests.map(fullName), ...sent]) };
    }
    return known.names;
  };
  return {
    unsent,
    names,
    broken: () => null,
    behind: () => undefined,
    exchange(name) {
      const { requests, exchanges } = getState();
      // A request that was saved after it was sent has no name in its exchange.
      const text = findRequestByName(requests, name)?.text;
      return exchanges.findLast(
        ({ request }) => request.name === name || (request.name === null && request.text === text),
      )?.exchange;
    },
  };
}

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
