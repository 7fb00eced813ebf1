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
