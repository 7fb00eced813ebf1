import type { SuiteRequest } from '../../../app/requests/suite.ts';
import type { PlannedRequest } from './planned-suite.ts';

export function snapshotKeys(
  requests: readonly SuiteRequest[],
  iteration: number | null,
): (request: SuiteRequest) => string {
  let names: ReadonlyMap<SuiteRequest, string> | null = null;
  return (request) => {
    names ??= numberedNames(requests);
    const name = names.get(request) ?? request.label;
    return iteration === null ? name : `${name} [${iteration}]`;
  };
}

export function isSnapshotKey(requests: readonly PlannedRequest[]): (key: string) => boolean {
  let names: ReadonlySet<string> | null = null;
  return (key) => {
    names ??= new Set(
      [...numberedNames(requests)].flatMap(
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

function numberedNames<Request extends Pick<PlannedRequest, 'label'>>(
  requests: readonly Request[],
): ReadonlyMap<Request, string> {
  const seen = new Map<string, number>();
  return new Map(
    requests.map((request) => {
      const number = (seen.get(request.label) ?? 0) + 1;
      seen.set(request.label, number);
      return [request, number > 1 ? `${request.label} (${number})` : request.label];
    }),
  );
}
