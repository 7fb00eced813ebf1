import { messageOf } from '../../../app/message.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { fileLimits } from '../../../core/files/limits.ts';
import { isObject } from '../../../core/value/is-object.ts';
import { readText } from '../../../files/read.ts';
import type { ReportJson } from '../../reporters/json.ts';

/** Reads a JSON report of a run. Rejects with a UsageError for any other text, and a FileError. */
export async function readReport(path: string): Promise<ReportJson> {
  const text = await readText(path, { limit: fileLimits.reports, name: path });
  const report = parse(text, path);
  if (isReport(report)) return report;
  throw new UsageError(
    `${path} is not a JSON report of a run.`,
    'restloop run tests/ --reporter json:report.json writes one',
  );
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${path} is not JSON: ${messageOf(error)}.`,
      'it may be the report of a run that was killed',
    );
  }
}

/** Checks what the merge and the reporters build on; the schema of reports has the rest. */
function isReport(report: unknown): report is ReportJson {
  if (!isObject(report)) return false;
  const { files, summary, exitCode, problems = [], shard } = report as Readonly<Record<string, unknown>>;
  return (
    isObject(summary) &&
    typeof exitCode === 'number' &&
    listOf(problems, isObject) &&
    listOf(files, isFile) &&
    (shard === undefined || isShard(shard))
  );
}

const isFile = (file: unknown): boolean =>
  isObject(file) &&
  'file' in file &&
  typeof file.file === 'string' &&
  'requests' in file &&
  listOf(file.requests, isResult);

const isResult = (result: unknown): boolean =>
  isObject(result) &&
  'tests' in result &&
  listOf(result.tests, isObject) &&
  'diagnostics' in result &&
  listOf(result.diagnostics, isObject);

const isShard = (shard: unknown): boolean =>
  isObject(shard) &&
  'index' in shard &&
  Number.isInteger(shard.index) &&
  'count' in shard &&
  Number.isInteger(shard.count) &&
  'files' in shard &&
  listOf(shard.files, (file) => typeof file === 'string');

const listOf = (value: unknown, isOne: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);
