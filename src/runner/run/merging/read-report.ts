import { UsageError } from '../../../app/usage-error.ts';
import { fileLimits } from '../../../core/files/limits.ts';
import { jsonErrorIn } from '../../../files/json-error.ts';
import { readText } from '../../../files/read.ts';
import type { ReportJson } from '../../reporters/json.ts';
import { isReport } from './report-shape.ts';

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
  } catch {
    const { expected, line, column } = jsonErrorIn(text);
    throw new UsageError(
      `${path} is not JSON: ${expected} was expected at ${line}:${column}.`,
      'the run may have been killed before the report was complete',
    );
  }
}
