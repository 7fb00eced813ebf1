import packageJson from '../../../package.json' with { type: 'json' };
import { jsonText } from '../../core/text/json-text.ts';
import type { ResultJson } from '../results/json.ts';
import type { Counts } from '../run/request/result.ts';
import type { ReportedShard } from '../run/sharding/shard.ts';
import type { StopReason } from '../run/stop.ts';
import { type LoadJson, loadJson } from './load-json.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';
import { resultJson } from './result-json.ts';

/** Writes one JSON document request by request, so that a long run needs no memory for it. */
export function jsonReporter({ output, reveal, bodies }: ReporterOptions): Reporter {
  let files = 0;
  let requests = 0;
  let shard: ReportedShard | null = null;
  const problems: ProblemJson[] = [];
  let load: LoadJson | null = null;
  return {
    loadFinished(report) {
      load = loadJson(report);
    },
    planned(plan) {
      ({ shard } = plan);
    },
    suiteStarted({ name, isFile, iteration, row }) {
      const head = files === 0 ? '{"files":[' : ',';
      files += 1;
      requests = 0;
      const number = iteration === null ? '' : `"iteration":${iteration},`;
      const title = row === null ? '' : `"row":${jsonText(row)},`;
      return output.writeData(
        `${head}\n{"file":${jsonText(name)},${number}${title}${isFile ? '' : '"isFile":false,'}"requests":[`,
      );
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
      const measured = load === null ? '' : `"load":${jsonText(load)},\n`;
      const wrong = problems.length === 0 ? '' : `"problems":${jsonText(problems)},\n`;
      const part = shard === null ? '' : `,"shard":${jsonText(shard)}`;
      const end = `"exitCode":${exitCode}${why}${part},"version":${jsonText(packageJson.version)}}\n`;
      return output.writeData(`${head}],\n${wrong}${measured}"summary":${jsonText(rounded(counts))},${end}`);
    },
  };
}

export interface ReportJson {
  readonly files: readonly {
    readonly file: string;
    readonly iteration?: number | null;
    readonly row?: string | null;
    /** Present for a saved session and for standard input. */
    readonly isFile?: false;
    readonly requests: readonly ResultJson[];
  }[];
  readonly problems?: readonly ProblemJson[];
  readonly summary: Counts;
  readonly exitCode: number;
  readonly stopped?: StopReason;
  readonly shard?: ReportedShard;
  readonly version?: string;
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
