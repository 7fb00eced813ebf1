import { readReport } from '../merging/read-report.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';

/** Milliseconds that the files of an earlier JSON report took, by their names. */
export async function readTimes(path: string): Promise<ReadonlyMap<string, number>> {
  const { files } = await readReport(path);
  const times = new Map<string, number>();
  for (const { file, requests } of files) {
    const own = requests.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
    // Requests that were skipped say nothing of the time of their file.
    if (own > 0) times.set(file, (times.get(file) ?? 0) + own);
  }
  return times;
}

/** Returns a guess of the time of a suite: its own of the earlier run, else as long as requests took there on average. */
export function weighSuites(
  suites: readonly ChosenSuite[],
  times: ReadonlyMap<string, number>,
): (suite: ChosenSuite) => number {
  const known = suites.filter(({ name }) => times.has(name));
  const total = known.reduce((sum, { name }) => sum + (times.get(name) ?? 0), 0);
  const requests = known.reduce((sum, { chosen }) => sum + chosen.length, 0);
  const each = total > 0 && requests > 0 ? total / requests : 1;
  return ({ name, chosen }) => times.get(name) ?? chosen.length * each;
}
