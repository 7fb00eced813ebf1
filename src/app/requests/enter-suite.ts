import { collectionReferences } from '../responses/referable-requests.ts';
import type { ReferableRequests } from '../responses/response-references.ts';
import type { RequestRoom } from '../rooms.ts';
import type { Suite } from './suite.ts';
import { followVariables } from './suite-variables.ts';

export interface SuiteExchanges extends Pick<ReferableRequests, 'exchange' | 'unsent'> {
  readonly areUsed: boolean;
}

/** Brings a session to a suite. Returns what updates the variables of its file: scripts may change their sources. */
export async function enterSuite(
  { name, requests, variables, source }: Suite,
  { areUsed, ...exchanges }: SuiteExchanges,
  room: RequestRoom,
): Promise<() => Promise<void>> {
  room.logins.lookIn({ requests, file: source.kind === 'file' ? source.path : name });
  const input = requests.map((request) => request.input);
  const loops = new Set(
    requests.flatMap(({ input: { name }, directives }) =>
      name === null || directives.loop === null ? [] : [name],
    ),
  );
  room.previews.references.lookIn({ ...collectionReferences(input, variables), loops, ...exchanges });
  const [folder] = input.flatMap((request) => request.folder ?? []);
  if (folder !== undefined) room.previews.dynamic.lookIn(folder);
  const { scope, dynamic } = room.previews;
  const follow = followVariables({ store: room.store, scope, settled: dynamic.settled }, variables, name);
  room.previews.followFile.now = follow;
  room.previews.followFile.texts = (name) =>
    variables.flatMap((one) => (one.kind === 'text' && one.name === name ? [one.text] : []));
  await follow();
  room.hosts.belongTo(input);
  if (areUsed) await room.previews.references.ready();
  return follow;
}
