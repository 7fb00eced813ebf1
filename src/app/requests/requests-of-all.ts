import { resolve } from 'node:path';
import { type PlacedProblem, refuseProblems, UsageError } from '../usage-error.ts';
import { filesOfFolder, filesOfPattern } from './folder-files.ts';
import { requestsOf, type TargetReadOptions } from './requests-of.ts';
import type { Suite } from './suite.ts';

export interface ReadingOfAll<Taken> extends Omit<TargetReadOptions, 'folder'> {
  readonly order?: readonly string[];
  readonly take: (suite: Suite, again: () => Promise<Suite>) => Taken;
}

/** Reads all targets, and all files of folders. Throws one UsageError with all that cannot be read. */
export async function requestsOfAll<Taken>(
  targets: readonly string[],
  { order, take, ...reading }: ReadingOfAll<Taken>,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  const problems: PlacedProblem[] = [];
  for (const [index, target] of targets.entries()) {
    const matched = await filesOfPattern(target);
    if (matched?.length === 0)
      throw new UsageError(`No request file matches ${target}.`, `looked in ${resolve('.')}`);
    const found = matched === null ? await filesOfFolder(target, order) : null;
    const files = matched ?? found ?? [target];
    const empty: Suite[] = [];
    for (const file of files) {
      const place = found === null ? { before: targets[index - 1] } : { folder: target };
      const read = async () => withEmptyWarning(await requestsOf(file, { ...reading, ...place }));
      const suite = await read().catch((error: unknown) => {
        if (!(error instanceof UsageError) || error.problems.length === 0) throw error;
        problems.push(...error.problems);
      });
      if (!suite) continue;
      if (suite.requests.length === 0) empty.push(suite);
      taken.push(take(suite, read));
    }
    if (empty.length === files.length) problems.push(noRequests(target, empty));
  }
  refuseProblems(problems);
  return taken;
}

export function noRequests(target: string, [only, ...others]: readonly Suite[]): PlacedProblem {
  const isSession = only?.source.kind === 'session';
  const message = isSession ? 'the session has no saved requests' : 'there are no requests';
  const file = only === undefined || others.length > 0 ? target : only.name;
  const isOfOtherTool = only?.source.kind === 'file' && /\.(?:bru|har|json|ya?ml)$/i.test(file);
  const hint = isSession
    ? 'in the shell, .keep NAME saves the last request'
    : 'a request begins with a method and a URL: GET https://example.org/';
  return { file, line: 1, column: 1, message, hint: isOfOtherTool ? null : hint };
}

function withEmptyWarning(suite: Suite): Suite {
  if (suite.requests.length > 0) return suite;
  const message = 'this file has no requests';
  const warning = { severity: 'warning', message, hint: null, line: 1, column: 1 } as const;
  return { ...suite, warnings: [...suite.warnings, warning] };
}
