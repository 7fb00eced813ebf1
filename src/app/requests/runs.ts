import type { FileRun } from '../../core/session/collection/collection.ts';
import type { PlacedProblem } from '../usage-error.ts';
import { namesOf } from './imports.ts';
import type { Suite, SuiteRequest } from './suite.ts';

interface RunPlace {
  readonly file: string;
  readonly suites: ReadonlyMap<string, Suite>;
}

export function withRuns(suite: Suite, runs: readonly FileRun[], { file, suites }: RunPlace): Suite {
  const problems: PlacedProblem[] = [];
  const named = new Map(suite.requests.flatMap((request) => namesOf(request).map((name) => [name, request])));
  const byAsked = new Map(suite.requests.map((request) => [request.input, request]));
  const placed: { readonly line: number; readonly request: SuiteRequest }[] = suite.requests
    .filter(({ isImported }) => !isImported)
    .map((request) => ({ line: request.line ?? 0, request }));
  const taken = new Set(placed.map(({ request }) => request));
  for (const run of runs) {
    const { target, line, column } = run;
    const found =
      target.kind === 'name'
        ? [named.get(target.text)].filter((request) => request !== undefined)
        : ownRequests(suites.get(target.text)).flatMap((request) => byAsked.get(request.input) ?? []);
    for (const request of found) {
      const isFirst = run.variables.length === 0 && !taken.has(request);
      if (isFirst) taken.add(request);
      placed.push({ line, request: isFirst ? asOwn(request) : asRun(request, run) });
    }
    if (found.length > 0 || target.kind === 'file') continue;
    const hint = 'it names a request of this file, or of one that it imports';
    problems.push({ file, line, column, message: `run: no request is called "${target.text}"`, hint });
  }
  return {
    ...suite,
    requests: [
      ...suite.requests.filter((request) => !taken.has(request)),
      ...placed.sort((one, other) => one.line - other.line).map(({ request }) => request),
    ],
    problems: [...suite.problems, ...problems],
  };
}

const ownRequests = (suite: Suite | undefined): readonly SuiteRequest[] =>
  suite?.requests.filter(({ isImported }) => !isImported) ?? [];

const asOwn = ({ isImported: _, ...request }: SuiteRequest): SuiteRequest => request;

function asRun(one: SuiteRequest, { variables, line }: FileRun): SuiteRequest {
  const values = variables.map(({ name, value }) => ({ kind: 'text', name, text: value, line }) as const);
  return { ...asOwn(one), isRepeated: true, ...(values.length > 0 && { values }) };
}
