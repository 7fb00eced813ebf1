import { resolve } from 'node:path';
import { type RunProblem, runProblem } from '../problems/problem.ts';
import type { ChosenSuite } from './chosen-suite.ts';
import type { RunPlan } from './options.ts';
import type { PlannedRequest } from './planned-suite.ts';

/** Groups and their files keep the order of the run. A request of `# @setup` or `# @once` runs ahead, so it joins no files. */
export function groupSuites<Item>(
  items: readonly Item[],
  suiteOf: (item: Item) => ChosenSuite,
): readonly (readonly Item[])[] {
  const parents = items.map((_, index) => index);
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  const owners = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    for (const shared of sharedBy(suiteOf(item))) {
      const [one, other] = [rootOf(owners.get(shared) ?? index), rootOf(index)];
      parents[Math.max(one, other)] = Math.min(one, other);
      owners.set(shared, index);
    }
  }
  const groups = new Map<number, Item[]>();
  for (const [index, item] of items.entries()) {
    const root = rootOf(index);
    groups.set(root, [...(groups.get(root) ?? []), item]);
  }
  return [...groups.values()];
}

function sharedBy({ source, chosen, dependencies }: ChosenSuite): ReadonlySet<string> {
  const shared = new Set<string>();
  if (source.kind !== 'file') return shared;
  const seen = new Set<PlannedRequest>();
  const add = (request: PlannedRequest): void => {
    const { phase, group } = request.directives;
    if (seen.has(request) || phase === 'setup' || phase === 'once') return;
    seen.add(request);
    shared.add(`file ${resolve(request.file)}`);
    if (group !== null) shared.add(`group ${group}`);
    for (const needed of dependencies.of(request)) add(needed.request);
  };
  chosen.forEach(add);
  return shared;
}

export function warnOfUnusedParallel(
  suites: readonly ChosenSuite[],
  { parallel, hasIterations }: Pick<RunPlan, 'parallel' | 'hasIterations'>,
): RunProblem[] {
  if (parallel === 1 || hasIterations) return [];
  const run = suites.filter(({ chosen }) => chosen.some(({ directives }) => directives.phase === null));
  if (run.length < 2 || groupSuites(run, (suite) => suite).length > 1) return [];
  const message = `--parallel ${parallel}: the ${run.length} files run in order, because they share requests or a group.`;
  const hint = '# @once above a shared request sends it once, before all files, which then run in parallel';
  return [runProblem('warning', message, hint)];
}
