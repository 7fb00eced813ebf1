import { createBrokenVariables } from '../../core/session/broken-variable.ts';
import type { CollectionVariable } from '../../core/session/collection/collection.ts';
import { findRequestByName, fullName } from '../../core/session/requests/saved-requests.ts';
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
    producerOf: () => undefined,
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
): Pick<ReferableRequests, 'producerOf' | 'names' | 'broken'> {
  const names = new Set(requests.flatMap(({ name }) => name ?? []));
  const find = createRequestFinder(names);
  const producers = new Map<string, string>();
  for (const variable of variables) {
    const request = variable.kind === 'text' ? producerIn(variable.text, producers) : undefined;
    if (request !== undefined) producers.set(variable.name, request);
  }
  return {
    names: () => names,
    broken: createBrokenVariables(variables),
    producerOf(variable) {
      const request = producers.get(variable);
      return request === undefined ? undefined : find(request);
    },
  };
}

function producerIn(text: string, producers: ReadonlyMap<string, string>): string | undefined {
  const [direct] = referredNames(text);
  if (direct !== undefined) return direct;
  for (const [, name = ''] of text.matchAll(/\{\{\s*([^\s{}.[\]]+)/g)) {
    const request = producers.get(name);
    if (request !== undefined) return request;
  }
  return undefined;
}
