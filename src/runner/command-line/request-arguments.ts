import type { Command } from 'commander';
import type { OutputOptions, SessionOptions } from '../../app/start/options.ts';
import { isKnownMethod } from '../../core/request/methods.ts';
import { cleanLine } from '../../core/text/clean.ts';
import type { RepetitionFlags } from '../commands/repetition.ts';
import type { OutputFlags } from '../results/output-flags.ts';
import type { DefineCommand } from './command.ts';
import { examples, withSession } from './command-line.ts';
import { type CurlFlags, readCurlFlags, withCurlFlags, withOutputFlags } from './curl/flags.ts';
import { onlyWords } from './curl/request-words.ts';
import { type TransportFlags, withTransport, withTransportSettings } from './transport-flags.ts';

export const definePreview: DefineCommand = (command, choose) => {
  withCurlFlags(withTransport(withSession(command, 'compared')), { dataFlag: '-d, --body <text>' });
  withOutputFlags(command, 'preview')
    .description('show interpolated requests; nothing is sent')
    .argument('<target...>', 'a file, a saved session, - for standard input, or a request')
    .option('--request <name>', 'show only the requests with this name (* matches anything)')
    .option('--data <file>', 'compare the requests with each row of a .csv, .json or .ndjson file')
    .option('--side-by-side', 'show each template line beside its result (above it in a narrow terminal)')
    .addHelpText(
      'after',
      examples(
        "restloop preview --var id:=7 'GET http://localhost:3000/users/{{id}}'",
        'restloop preview --json users.http',
        'restloop preview users.http --env dev --env staging',
      ),
    )
    .action((words: readonly string[], { body, ...options }, own: Command) => {
      refuseJsonValue(words, options, own);
      const flags = { ...options, data: body };
      const read = readCurlFlags(words, flags, 'preview');
      choose({
        kind: 'preview',
        target: { words, flags },
        options: withTransportSettings({ ...options, ...read }),
      });
    });
};

export const defineSend: DefineCommand = (command, choose) => {
  withOutputFlags(withCurlFlags(withTransport(withSession(command))), 'send')
    .description('send one request')
    .argument('[request...]', 'the request, as one or more arguments, or - for standard input')
    .option('-r, --request <name>', 'send the saved request with this name')
    .option('--force', 'send despite errors if possible')
    .option('--until <condition>', 'repeat the request until this # @expect condition holds, like .until')
    .option('--every <duration>', 'pause between attempts of --until: 500ms, 2s, 1m')
    .option('--for <duration>', 'give up --until after this time, with exit code 1')
    .option('--repeat <n>', 'send the request this many times and print statuses and times, like .repeat')
    .option('--parallel <n>', 'number of --repeat requests in flight at once')
    .addHelpText(
      'after',
      examples(
        "restloop send 'POST http://localhost:3000/users name=Ada age:=36'",
        "restloop send http://localhost:3000/users -H 'X-Tenant: 7' -d 'name=Ada'",
        "restloop send --json 'GET http://localhost:3000/users' | jq .response.status",
        'restloop send --until \'$.state == "done"\' --every 2s --for 2m GET http://localhost:3000/jobs/7',
        "restloop send --cacert ca.pem --cert client.p12 'GET https://api.internal/me'",
      ),
    )
    .action((words: readonly string[], given: SendFlags, command: Command) => {
      refuseJsonValue(words, given, command);
      const savedName = given.request?.trim();
      if (words.length === 0 && savedName === undefined)
        command.error("error: missing required argument 'request'");
      const isMethodName = savedName !== undefined && isKnownMethod(savedName.toUpperCase());
      if (words.length > 0 && savedName !== undefined && !isMethodName)
        command.error(
          `error: --request ${cleanLine(savedName)} already names a saved request; remove it or the other request`,
        );
      const flags = isMethodName ? { ...given, method: given.method ?? savedName } : given;
      const read = readCurlFlags(words, flags, 'send');
      choose({
        kind: 'send',
        request: words.length === 0 ? onlyWords(`-r ${savedName}`) : { words, flags },
        options: withTransportSettings({ ...given, ...read }),
      });
    });
};

/** Rejects a value of --json, which is the body in curl; before a URL it would be read as the target. */
function refuseJsonValue(
  [first = '', ...others]: readonly string[],
  { json }: OutputOptions,
  command: Command,
): void {
  if (
    json !== true ||
    others.length === 0 ||
    !/^(?:\{\s*["}]|\[\s*(?:[\d"{\]-]|true|false|null)|@)/.test(first)
  )
    return;
  command.error(
    "error: --json takes no value: it prints the result as JSON.\n  -d '{...}' or -d @FILE.json is a JSON body with its headers",
  );
}

type SendFlags = CurlFlags &
  OutputFlags &
  TransportFlags &
  SessionOptions &
  RepetitionFlags &
  OutputOptions & { readonly request?: string; readonly force?: boolean };
