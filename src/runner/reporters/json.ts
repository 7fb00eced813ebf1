import { jsonText } from '../../core/text/json-text.ts';
import type { Counts } from '../run/request/result.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';
import { resultJson } from './result-json.ts';

/** One JSON document, written request by request: a run of any length needs no memory for it. */
export function jsonReporter({ output, reveal, bodies }: ReporterOptions): Reporter {
  let files = 0;
  let requests = 0;
  const problems: ProblemJson[] = [];
  return {
    suiteStarted({ name, iteration, row }) {
      const head = files === 0 ? '{"files":[' : ',';
      files += 1;
      requests = 0;
      const number = iteration === null ? '' : `"iteration":${iteration},`;
      const title = row === null ? '' : `"row":${jsonText(row)},`;
      return output.writeData(`${head}\n{"file":${jsonText(name)},${number}${title}"requests":[`);
    },
    requestFinished(result) {
      requests += 1;
      return output.writeData(
        `${requests === 1 ? '' : ','}\n${jsonText(resultJson(result, { reveal, bodies }))}`,
      );
    },
    problem({ severity, message, hint, place }) {
      problems.push({ severity, message, hint, ...(place ?? { file: null, line: null, column: null }) });
    },
    suiteFinished: () => output.writeData(']}'),
    finish({ counts, exitCode, stopped }) {
      const head = files === 0 ? '{"files":[' : '';
      const why = stopped === null ? '' : `,"stopped":${jsonText(stopped)}`;
      const wrong = problems.length === 0 ? '' : `"problems":${jsonText(problems)},\n`;
      return output.writeData(
        `${head}],\n${wrong}"summary":${jsonText(rounded(counts))},"exitCode":${exitCode}${why}}\n`,
      );
    },
  };
}

interface ProblemJson {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

const rounded = (counts: Counts): Counts => ({
  ...counts,
  durationMs: Math.round(counts.durationMs * 10) / 10,
});
