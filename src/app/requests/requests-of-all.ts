import { type PlacedProblem, problemsError, UsageError } from '../usage-error.ts';
import { filesOfFolder } from './folder-files.ts';
import { requestsOf, type TargetReading } from './requests-of.ts';
import type { Suite } from './suite.ts';

/** Reads all targets, and all files of folders. Throws one UsageError with all that cannot be read. */
export async function requestsOfAll(
  targets: readonly string[],
  { order, ...reading }: Omit<TargetReading, 'folder'> & { readonly order?: readonly string[] },
): Promise<Suite[]> {
  const suites: Suite[] = [];
  const problems: PlacedProblem[] = [];
  for (const [index, target] of targets.entries()) {
    const found = await filesOfFolder(target, order);
    const files = found ?? [target];
    const own: Suite[] = [];
    for (const file of files) {
      const place = found === null ? { before: targets[index - 1] } : { folder: target };
      const suite = await requestsOf(file, { ...reading, ...place }).catch((error: unknown) => {
        if (!(error instanceof UsageError) || error.problems.length === 0) throw error;
        problems.push(...error.problems);
      });
      if (suite) own.push(suite);
    }
    const isEmpty = own.length === files.length && own.every(({ requests }) => requests.length === 0);
    if (isEmpty) problems.push(noRequests(target, own));
    suites.push(...own.map(withEmptyWarning));
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw problemsError([first, ...others]);
  return suites;
}

function noRequests(target: string, [only, ...others]: readonly Suite[]): PlacedProblem {
  const isSession = only?.source.kind === 'session';
  const message = isSession ? 'the session has no saved requests' : 'there are no requests';
  const hint = isSession
    ? 'in the shell, .keep NAME saves the last request'
    : 'a request begins with a method and a URL: GET https://example.org/';
  const file = only === undefined || others.length > 0 ? target : only.name;
  return { file, line: 1, column: 1, message, hint };
}

function withEmptyWarning(suite: Suite): Suite {
  if (suite.requests.length > 0) return suite;
  const message = 'this file has no requests';
  const warning = { severity: 'warning', message, hint: null, line: 1, column: 1 } as const;
  return { ...suite, warnings: [...suite.warnings, warning] };
}
