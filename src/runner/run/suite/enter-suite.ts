import type { App } from '../../../app/app.ts';
import { collectionReferences } from '../../../app/responses/collection-references.ts';
import type { ReferableRequests } from '../../../app/responses/response-references.ts';
import type { Suite } from '../plan/suite.ts';

interface Entering extends Pick<ReferableRequests, 'exchange' | 'unsent'> {
  /** Sets the variables of the file. */
  readonly followVariables: () => Promise<void>;
}

/** Brings a session to the beginning of a suite: the requests that placeholders refer to, its variables and its hosts. */
export async function enterSuite(
  app: App,
  { requests, variables }: Suite,
  { followVariables, ...exchanges }: Entering,
): Promise<void> {
  const asked = requests.map((request) => request.asked);
  app.references.lookIn({ ...collectionReferences(asked, variables), ...exchanges });
  await followVariables();
  app.hosts.belongTo(asked);
}
