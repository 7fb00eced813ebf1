import { type Command, Option } from 'commander';
import { collect } from '../../command-line/command-line.ts';
import type { TransportFlags } from '../../command-line/transport-flags.ts';
import type { RunOptions } from './options.ts';

export interface NewmanFlags {
  readonly environment?: string;
  readonly iterationData?: string;
  readonly iterationCount?: string;
  readonly envVar?: readonly string[];
  readonly globalVar?: readonly string[];
  readonly delayRequest?: string;
  readonly timeoutRequest?: string;
  readonly timeoutScript?: string;
  readonly ignoreRedirects?: boolean;
}

export function withNewmanFlags(command: Command): Command {
  const option = (flags: string, ours: string) =>
    new Option(flags, `${ours} (option name of newman)`).hideHelp();
  const list = (flags: string) => option(flags, '--var').argParser(collect).default([]);
  return [
    option('-e, --environment <file>', '--env'),
    option('-d, --iteration-data <file>', '--data'),
    option('-n, --iteration-count <n>', '--iterations'),
    list('--env-var <name=value>'),
    list('--global-var <name=value>'),
    option('--delay-request <ms>', '--delay'),
    option('--timeout-request <ms>', '--timeout'),
    option('--timeout-script <ms>', '--set sandbox.timeout'),
    option('--ignore-redirects', '--set redirects=0'),
  ].reduce((whole, one) => whole.addOption(one), command);
}

export function withoutNewmanFlags({
  environment,
  iterationData,
  iterationCount,
  envVar = [],
  globalVar = [],
  delayRequest,
  timeoutRequest,
  timeoutScript,
  ignoreRedirects,
  ...options
}: RunOptions & TransportFlags & NewmanFlags): RunOptions & TransportFlags {
  const env = options.env ?? environment;
  const data = options.data ?? iterationData;
  const iterations = options.iterations ?? iterationCount;
  const delay = options.delay ?? delayRequest;
  const timeout = options.timeout ?? timeoutRequest;
  const settings = [
    ...(timeoutScript === undefined ? [] : [`sandbox.timeout=${timeoutScript}`]),
    ...(ignoreRedirects === true ? ['redirects=0'] : []),
  ];
  return {
    ...options,
    var: [...globalVar, ...envVar, ...options.var],
    set: [...settings, ...options.set],
    ...(env !== undefined && { env }),
    ...(data !== undefined && { data }),
    ...(iterations !== undefined && { iterations }),
    ...(delay !== undefined && { delay }),
    ...(timeout !== undefined && { timeout }),
  };
}
