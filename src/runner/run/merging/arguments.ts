import type { Command } from 'commander';
import { examples } from '../../command-line/command-line.ts';
import type { ReporterFlags } from '../../reporters/open.ts';
import { withReports } from '../plan/report-flags.ts';

export interface MergeReports {
  readonly kind: 'merge-reports';
  readonly paths: readonly string[];
  readonly options: ReporterFlags;
}

export function defineMergeReports(command: Command, choose: (command: MergeReports) => void): void {
  withReports(command)
    .description('merge the JSON reports of shards into the report of one run')
    .argument('<reports...>', 'JSON reports of run --shard')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'restloop merge-reports shard-*.json --reporter pretty --reporter junit:report.xml',
        'restloop merge-reports a.json b.json --reporter html:report.html',
      ),
    )
    .action((paths: readonly string[], options: ReporterFlags) =>
      choose({ kind: 'merge-reports', paths, options }),
    );
}
