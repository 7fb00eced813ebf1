import { isAlwaysSkipped } from '../../../app/requests/suite.ts';
import type { Loop } from '../../../core/directives/repeating/loop.ts';
import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { placeText } from '../../../core/request/position.ts';
import { maskInput } from '../../../core/secrets/typed/typed-credentials.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import type { PlannedRun } from '../plan/plan-targets.ts';
import { type PlannedRequest, readWhole } from '../plan/planned-suite.ts';
import type { RequestProblem } from '../problems/find-problems.ts';

/** Request of `run --list --json` (runner/README.md). */
export interface ListedRequest {
  readonly file: string;
  readonly line: number | null;
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly tags: readonly string[];
  /** Names, or labels, of the requests that run before it because it refers to them. */
  readonly needs: readonly string[];
  readonly runs: 'yes' | 'skipped' | 'no';
  readonly reason: string | null;
  readonly isReference: boolean;
  readonly phase?: 'setup' | 'once' | 'teardown';
}

export async function listedRequests({ suites, problems }: PlannedRun): Promise<ListedRequest[]> {
  const listed: ListedRequest[] = [];
  for (const suite of suites) {
    const { dependencies } = suite;
    const isChosen = new Set(suite.chosen);
    const isNeeded = new Set(suite.needed);
    const { requests } = await readWhole(suite);
    for (const [at, request] of suite.requests.entries()) {
      const input = requests[at]?.input;
      if (input === undefined || !isNeeded.has(request)) continue;
      const { draft } = input.parsed ?? parseRequest(input.text);
      const target = maskInput(`${draft.method} ${draft.url.text}`);
      listed.push({
        file: request.file,
        line: request.line,
        name: request.input.name,
        method: draft.method,
        url: target.slice(draft.method.length + 1),
        tags: request.directives.tags,
        needs: dependencies.of(request).map((one) => one.request.label),
        ...statusOf(request, problems),
        isReference: !isChosen.has(request),
        ...(request.directives.phase !== null && { phase: request.directives.phase }),
      });
    }
  }
  return listed;
}

function statusOf(
  request: PlannedRequest,
  problems: readonly RequestProblem[],
): Pick<ListedRequest, 'runs' | 'reason'> {
  if (isAlwaysSkipped(request)) return { runs: 'skipped', reason: 'disabled' };
  const own = [
    ...(request.input.parsed?.problems ?? []),
    ...problems.filter((problem) => problem.request === request),
  ];
  if (own.length > 0) {
    const reasons = own.map(
      (problem) => `${placeText(problem.file ?? request.file, problem)}: ${problem.message}`,
    );
    return { runs: 'no', reason: reasons.join('; ') };
  }
  const { disabling, loop } = request.directives;
  const condition = disabling?.condition ?? '';
  const reasons = [
    ...(condition === '' ? [] : [`unless ${condition}`]),
    ...(loop === null ? [] : [loopText(loop.loop)]),
  ];
  return { runs: 'yes', reason: reasons.length === 0 ? null : reasons.join('; ') };
}

function loopText(loop: Loop): string {
  switch (loop.kind) {
    case 'items':
      return `for each ${loop.name} of ${loop.code}`;
    case 'times':
      return /^\d+$/.test(loop.code)
        ? `${formatCount(Number(loop.code), 'time')}`
        : `as many times as ${loop.code}`;
    case 'while':
      return `while ${loop.code}`;
    default:
      return loop satisfies never;
  }
}
