import type { Suite, SuiteRequest } from './suite.ts';

/** The names of snapshots that have none: the request's, numbered where several have it, with the iteration. */
export function snapshotKeys(suite: Suite, iteration: number | null): (request: SuiteRequest) => string {
  return (request) => {
    const alike = suite.requests.filter(({ label }) => label === request.label);
    const number = alike.indexOf(request);
    const name = number > 0 ? `${request.label} (${number + 1})` : request.label;
    return iteration === null ? name : `${name} [${iteration}]`;
  };
}
