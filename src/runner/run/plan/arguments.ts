import type { Command } from 'commander';
import { collect, examples, withSession } from '../../command-line/command-line.ts';
import {
  type TransportFlags,
  withTransport,
  withTransportSettings,
} from '../../command-line/transport-flags.ts';
import { type NewmanFlags, withNewmanFlags, withoutNewmanFlags } from './newman-flags.ts';
import type { RunOptions } from './options.ts';
import { withReports } from './report-flags.ts';

export function defineRun(
  command: Command,
  choose: (command: {
    readonly kind: 'run';
    readonly targets: readonly string[];
    readonly options: RunOptions;
  }) => void,
): void {
  withNewmanFlags(withReports(withTransport(withSession(command))))
    .description('run requests with their scripts and tests')
    .argument('<targets...>', 'files, folders, saved sessions, or - for standard input')
    .option(
      '--request <name>',
      'run only the requests with this name (* matches anything; repeatable)',
      collect,
      [],
    )
    .option('--tag <name>', 'run only the requests with this # @tag (repeatable)', collect, [])
    .option('--exclude-tag <name>', 'skip the requests with this # @tag (repeatable)', collect, [])
    .option('--last-failed', 'run only the requests that failed in their last run, and those they need')
    .option(
      '--only-changed [revision]',
      'run only files that changed since a git revision (default HEAD; --only-changed=main), and files that read them',
    )
    .option('--bail', 'stop at the first request that fails')
    .option('--force', 'send despite errors if possible')
    .option('--dry-run', 'show what would be sent; nothing is sent')
    .option('--list', 'list the requests that would run, and why others would not; nothing is run')
    .option('--delay <ms>', 'wait between two requests')
    .option('--data <file>', 'one iteration for each row of a .csv, .json or .ndjson file')
    .option('--data-name <columns>', 'data columns that name each row in reports: name or name,price')
    .option('--iterations <n>', 'number of iterations')
    .option('--parallel <n>', 'number of files to run at once, or of iterations if there are several')
    .option('--shard <n/count>', 'run one part of the files, to split a run over machines: 2/5')
    .option('--shard-times <report>', 'balance the shards by the times in an earlier JSON report')
    .option('--rate <n/s>', 'load: start requests at this rate, however slow the server is: 50/s, 3000/m')
    .option('--vus <n>', 'load: number of virtual users, each in a loop; with --rate the maximum at once')
    .option('--duration <time>', 'duration of the load (default 30s)')
    .option('--ramp-up <time>', 'increase the load from zero during this time, before the duration starts')
    .option(
      '--stages <list>',
      'change the load in stages: 30s:10,1m:50 for users, 30s:10/s,1m:50/s for a rate',
    )
    .option(
      '--threshold <limit>',
      'fail if a limit is not met under load: p(95) < 300ms, error < 1%, rate > 40/s (repeatable)',
      collect,
      [],
    )
    .option('--require-tests', 'fail if a request that was sent has no test')
    .option('--update', 'replace stored snapshots with the current bodies')
    .option('--watch', 'run again when a file changes')
    .option('-g, --globals <file>', 'read the variables of a Postman globals file')
    .option(
      '--folder <name>',
      'run only the requests in this folder, or the request with this name (repeatable)',
      collect,
      [],
    )
    .addHelpText(
      'after',
      examples(
        'restloop run users.http',
        'restloop run tests/ --env staging --var token=abc --bail',
        'restloop run users.http --data users.csv --parallel 4',
        "restloop run users.http --rate 50/s --duration 2m --threshold 'p(95) < 300ms'",
        'restloop run tests/ --reporter pretty --reporter junit:report.xml',
        'restloop run shop.postman_collection.json --env staging.postman_environment.json',
        "curl -s https://example.org/checks.http | restloop run - --request 'login*'",
      ),
    )
    .action((targets: readonly string[], options: RunOptions & NewmanFlags & TransportFlags) =>
      choose({ kind: 'run', targets, options: withTransportSettings(withoutNewmanFlags(options)) }),
    );
}
