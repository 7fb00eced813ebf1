import type { Command } from 'commander';
import { reporterNames } from '../../../core/reference/report-formats.ts';
import { collect } from '../../command-line/command-line.ts';

export const withReports = (command: Command): Command =>
  command
    .option(
      '--reporter <name[:file]>',
      `report format: ${reporterNames.join(', ')} (repeatable)`,
      collect,
      [],
    )
    .option('--output <file>', 'file for the report; - for standard output')
    .option('--failures-only', 'omit passed requests without warnings from the pretty report')
    .option('--report-body <size>', 'maximum length of bodies and compared values in reports: 500, 2k, none');
