import { type Command, Option } from 'commander';
import { collect, examples, withSession } from '../../command-line/command-line.ts';
import {
  type TransportFlags,
  withTransport,
  withTransportSettings,
} from '../../command-line/transport-flags.ts';
import type { RunOptions } from './options.ts';
import { withReports } from './report-flags.ts';

export function addRun(
  program: Command,
  choose: (command: {
    readonly kind: 'run';
    readonly targets: readonly string[];
    readonly options: RunOptions;
  }) => void,
): void {
  withReports(
    withTransport(
      withSession(program.command('run').description('run requests with their scripts and tests')),
    ),
  )
    .argument('<targets...>', 'files, folders, saved sessions, or - for standard input')
    .option(
      '--request <name>',
      'only the requests of this name (* matches anything; repeatable)',
      collect,
      [],
    )
    .option('--tag <name>', 'only the requests with this # @tag (repeatable)', collect, [])
    .option('--exclude-tag <name>', 'none of the requests with this # @tag (repeatable)', collect, [])
    .option('--last-failed', 'only the requests that failed when they last ran, with what they need')
    .option(
      '--only-changed [revision]',
      'only the files that changed since a revision of git, HEAD without one (--only-changed=main), and those that read them',
    )
    .option('--bail', 'stop at the first request that fails')
    .option('--force', 'send in spite of errors where that is possible')
    .option('--dry-run', 'show what would be sent; nothing is sent')
    .option('--list', 'list the requests that would run, and why others would not; nothing runs')
    .option('--delay <ms>', 'wait between two requests')
    .option('--data <file>', 'one iteration for each row of a .csv, .json or .ndjson file')
    .option('--data-name <columns>', 'columns of the data that name its rows in reports: name or name,price')
    .option('--iterations <n>', 'number of iterations')
    .option('--parallel <n>', 'number of files at once, or of iterations where there are several')
    .option('--shard <n/count>', 'run one part of the files, for a machine of several: 2/5')
    .option('--shard-times <report>', 'balance the shards by the times of an earlier JSON report')
    .option('--rate <n/s>', 'load: start at this rate, whatever the server does: 50/s, 3000/m')
    .option('--vus <n>', 'load: this many virtual users, each in a loop; with --rate the most at once')
    .option('--duration <time>', 'how long the load lasts, 30s without it')
    .option('--ramp-up <time>', 'rise from nothing to the load before the duration begins')
    .option('--stages <list>', 'a load that changes: 30s:10,1m:50 for users, 30s:10/s,1m:50/s for a rate')
    .option(
      '--threshold <limit>',
      'limit that the load must keep: p(95) < 300ms, error < 1%, rate > 40/s (repeatable)',
      collect,
      [],
    )
    .option('--require-tests', 'fail where a request is sent and has no test')
    .option('--update', 'replace stored snapshots with the current bodies')
    .option('--watch', 'run again when a file changes')
    .option('-g, --globals <file>', 'take the variables of a file with globals of Postman')
    .option(
      '--folder <name>',
      'only the requests of this folder, or the request of this name (repeatable)',
      collect,
      [],
    )
    .addOption(new Option('-e, --environment <file>', '--env, as newman names it').hideHelp())
    .addOption(new Option('-d, --iteration-data <file>', '--data, as newman names it').hideHelp())
    .addOption(new Option('-n, --iteration-count <n>', '--iterations, as newman names it').hideHelp())
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
      choose({ kind: 'run', targets, options: withTransportSettings(withNewmanFlags(options)) }),
    );
}

/** The flags of newman, under their names there. */
interface NewmanFlags {
  readonly environment?: string;
  readonly iterationData?: string;
  readonly iterationCount?: string;
}

function withNewmanFlags({
  environment,
  iterationData,
  iterationCount,
  ...options
}: RunOptions & NewmanFlags & TransportFlags): RunOptions & TransportFlags {
  const env = options.env ?? environment;
  const data = options.data ?? iterationData;
  const iterations = options.iterations ?? iterationCount;
  return {
    ...options,
    ...(env !== undefined && { env }),
    ...(data !== undefined && { data }),
    ...(iterations !== undefined && { iterations }),
  };
}
