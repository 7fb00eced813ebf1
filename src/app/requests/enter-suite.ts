import { type EffectContext, scopeNow } from '../context.ts';
import { collectionReferences } from '../responses/collection-references.ts';
import type { ReferableRequests } from '../responses/response-references.ts';
import type { Store } from '../store.ts';
import type { Suite } from './suite.ts';
import { followVariables } from './suite-variables.ts';

/** The exchanges that placeholders of a suite refer to. */
export interface SuiteExchanges extends Pick<ReferableRequests, 'exchange' | 'unsent'> {
  /** Whether anything refers to them. */
  readonly areUsed: boolean;
}

/**
 * Brings a session to a suite: the requests that placeholders refer to, the variables of its file and its hosts. Returns
 * what brings the variables up to date: a script may change what they are made of.
 */
export async function enterSuite(
  { name, requests, variables }: Suite,
  { areUsed, ...exchanges }: SuiteExchanges,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<() => Promise<void>> {
  const asked = requests.map((request) => request.asked);
  context.references.lookIn({ ...collectionReferences(asked, variables), ...exchanges });
  const follow = followVariables({ store, scope: () => scopeNow(context, store) }, variables, name);
  await follow();
  context.hosts.belongTo(asked);
  if (areUsed) await context.references.ready();
  return follow;
}
