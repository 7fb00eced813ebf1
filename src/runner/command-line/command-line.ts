import type { Command } from 'commander';

export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

export function withSession(command: Command, environments: 'one' | 'compared' = 'one'): Command {
  command.option('--session <name>', 'work on a saved session');
  if (environments === 'one') command.option('--env <name>', 'use an environment');
  else command.option('--env <name>', 'use an environment; several are compared', collect, []);
  return command
    .option('--var <name=value>', 'set a variable: name=text or name:=json (repeatable)', collect, [])
    .option(
      '--secret <name=value>',
      'set a variable that is masked: name=value or name={{$env.NAME}} (repeatable)',
      collect,
      [],
    )
    .option('--set <key=value>', 'change a setting (repeatable)', collect, [])
    .option('--eval <code>', 'run JavaScript first (repeatable)', collect, [])
    .option('--auth <scheme values>', "credentials of all requests, as in .auth: 'bearer {{$env.TOKEN}}'")
    .option(
      '-H, --header <name: value>',
      "a header of every request, as in .header: 'X-Tenant: 7' (repeatable)",
      collect,
      [],
    )
    .option(
      '--query <name=value>',
      'a query parameter of every request, as in .query: version=2 (repeatable)',
      collect,
      [],
    )
    .option(
      '--openapi <file>',
      'compare requests and responses with an OpenAPI description (a file or URL): a response that differs fails a test',
    )
    .option(
      '--cookies <file>',
      'begin with the cookies of this file, which curl or another program wrote (repeatable)',
      collect,
      [],
    )
    .option(
      '--allow-host <host>',
      'let scripts of files send to this host, and send credentials there where a script chose it: host, host:port or *.example.com (repeatable)',
      collect,
      [],
    )
    .option(
      '--allow-file <path>',
      'let files of requests read this file, or what is below this folder, outside of their project (repeatable)',
      collect,
      [],
    )
    .option(
      '--allow-protected',
      'send more than GET, HEAD and OPTIONS to a protected environment where nobody can be asked',
    )
    .option(
      '--allow-secrets <provider>',
      'let files read secrets of op, pass, vault, aws, gcloud, az, keychain or gnome where nobody can be asked (repeatable)',
      collect,
      [],
    )
    .option('--strict', 'count unknown directives as errors (the default where CI is set)')
    .option('--no-strict', 'count unknown directives as warnings')
    .option('--json', 'print one JSON document')
    .option('--reveal', 'do not mask secrets');
}

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
