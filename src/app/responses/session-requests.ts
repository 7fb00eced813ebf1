import { findRequestByName, fullName } from '../../core/session/requests/saved-requests.ts';
import type { SessionState } from '../../core/session/state.ts';
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
