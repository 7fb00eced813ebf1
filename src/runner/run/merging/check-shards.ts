import { resolve } from 'node:path';
import { UsageError } from '../../../app/usage-error.ts';
import type { ReportJson } from '../../reporters/json.ts';
import { type RunProblem, runProblem } from '../problems/problem.ts';
import type { ReportedShard } from '../sharding/shard.ts';

export interface NamedReport {
  readonly path: string;
  readonly report: ReportJson;
}

/** Returns an error for each missing part of the run, because the result of the whole run is unknown. Throws a UsageError for reports that are not of one run. */
export function checkShards(reports: readonly NamedReport[]): RunProblem[] {
  const [first, ...others] = reports;
  if (first === undefined) return [];
  for (const other of others) refuseVersions(first, other);
  const named = new Map<string, string>();
  for (const { path } of reports) {
    if (named.has(resolve(path))) throw new UsageError(`${path} is listed twice.`, 'list each report once');
    named.set(resolve(path), path);
  }
  const shards = reports.flatMap(({ path, report: { shard } }) =>
    shard === undefined ? [] : [{ path, ...shard }],
  );
  const [one] = shards;
  if (one === undefined) return [];
  const seen = new Map<number, string>();
  for (const shard of shards) {
    const { path, index, count } = shard;
    if (count !== one.count)
      throw new UsageError(
        `${one.path} is shard ${one.index}/${one.count}, and ${path} is shard ${index}/${count}: they belong to different runs.`,
        'list only the reports of one run',
      );
    const twin = seen.get(index);
    if (twin !== undefined)
      throw new UsageError(
        `${twin} and ${path} are both shard ${index}/${count}.`,
        'list the report of each shard once',
      );
    if (shard.files.join('\n') !== one.files.join('\n'))
      throw new UsageError(
        `${one.path} and ${path} belong to different runs: the files that were split differ.`,
        'run all shards on the same files, with the same flags',
      );
    seen.set(index, path);
  }
  return [
    ...missingShards(one.count, seen),
    ...(seen.size === one.count ? missingFiles(shards, reports) : []),
  ];
}

function refuseVersions(one: NamedReport, other: NamedReport): void {
  if (one.report.version === other.report.version) return;
  const [version, another] = [one, other].map(({ report }) => report.version ?? 'before 0.1.0');
  throw new UsageError(
    `${one.path} was written by restloop ${version}, and ${other.path} by restloop ${another}.`,
    'run all shards with the same version',
  );
}

function missingShards(count: number, seen: ReadonlyMap<number, string>): RunProblem[] {
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !seen.has(index));
  if (missing.length === 0) return [];
  const [subject, verb] = missing.length === 1 ? ['Shard', 'is'] : ['Shards', 'are'];
  const shards = listed(missing.map((index) => `${index}/${count}`));
  return [
    runProblem(
      'error',
      `${subject} ${shards} ${verb} missing.`,
      'the merged report covers only part of the run',
    ),
  ];
}

/** The file's own shard alone counts: others may have run only its `# @setup`. */
function missingFiles(shards: readonly ReportedShard[], reports: readonly NamedReport[]): RunProblem[] {
  if (reports.some(({ report: { stopped } }) => stopped !== undefined)) return [];
  const reported = new Set(
    reports.flatMap(({ report: { shard, files } }) => {
      const own = new Set(shard?.own);
      return files.flatMap(({ file }) => (own.has(file) ? [file] : []));
    }),
  );
  const missing = (shards[0]?.files ?? []).filter((file) => !reported.has(file));
  if (missing.length === 0) return [];
  return [runProblem('error', `No report has ${listed(missing)}.`, 'give all shards the same --shard-times')];
}

function listed(names: readonly string[]): string {
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : '';
  return `${names.slice(0, maxListed).join(', ')}${more}`;
}

const maxListed = 10;
