import { jsonText } from '../../core/text/json-text.ts';
import type { Counts } from '../run/result.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';
import { resultJson } from './result-json.ts';

/** One JSON document (CONTRACT.md), written request by request: a run of any length needs no memory for it. */
export function jsonReporter({ output, reveal }: ReporterOptions): Reporter {
  let files = 0;
  let requests = 0;
  return {
    suiteStarted({ name, iteration }) {
      const head = files === 0 ? '{"files":[' : ',';
      files += 1;
      requests = 0;
      const number = iteration === null ? '' : `"iteration":${iteration},`;
      return output.writeData(`${head}\n{"file":${jsonText(name)},${number}"requests":[`);
    },
    requestFinished(result) {
      requests += 1;
      return output.writeData(`${requests === 1 ? '' : ','}\n${jsonText(resultJson(result, { reveal }))}`);
    },
    suiteFinished: () => output.writeData(']}'),
    finish({ counts, exitCode, stopped }) {
      const head = files === 0 ? '{"files":[' : '';
      const why = stopped === null ? '' : `,"stopped":${jsonText(stopped)}`;
      return output.writeData(
        `${head}],\n"summary":${jsonText(rounded(counts))},"exitCode":${exitCode}${why}}\n`,
      );
    },
  };
}

const rounded = (counts: Counts): Counts => ({
  ...counts,
  durationMs: Math.round(counts.durationMs * 10) / 10,
});
