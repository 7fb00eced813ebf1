import type { Suite, SuiteRequest } from '../../../app/requests/suite.ts';

/** Names snapshots after their request, numbered where several requests share a name, with the iteration. */
export function snapshotKeys(suite: Suite, iteration: number | null): (request: SuiteRequest) => string {
  let names: ReadonlyMap<SuiteRequest, string> | null = null;
  return (request) => {
    names ??= numberedNames(suite);
    const name = names.get(request) ?? request.label;
    return iteration === null ? name : `${name} [${iteration}]`;
  };
}

/** Whether a request of the suite has a snapshot of this key, in any iteration. */
export function isSnapshotKey(suite: Suite): (key: string) => boolean {
  let names: ReadonlySet<string> | null = null;
  return (key) => {
    names ??= new Set(
      [...numberedNames(suite)].flatMap(
        ([
          {
            directives: { snapshot },
          },
          name,
        ]) => (snapshot === null ? [] : [snapshot.name ?? name]),
      ),
    );
    return names.has(key) || names.has(key.replace(/ \[\d+\]$/, ''));
  };
}

function numberedNames({ requests }: Suite): ReadonlyMap<SuiteRequest, string> {
  const seen = new Map<string, number>();
  return new Map(
    requests.map((request) => {
      const number = (seen.get(request.label) ?? 0) + 1;
      seen.set(request.label, number);
      return [request, number > 1 ? `${request.label} (${number})` : request.label];
    }),
  );
}
