import type { Command } from 'commander';

export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

export function withSession(command: Command, environments: 'one' | 'compared' = 'one'): Command {
  command.option('--session <name>', 'work on a saved session');
  if (environments === 'one') command.option('--env <name>', 'use an environment');
  else command.option('--env <name>', 'use an environment; repeat it to compare several', collect, []);
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
    .option('--auth <scheme values>', "credentials for every request, as in .auth: 'bearer {{$env.TOKEN}}'")
    .option(
      '-H, --header <name: value>',
      "a header for every request, as in .header: 'X-Tenant: 7' (repeatable)",
      collect,
      [],
    )
    .option(
      '--query <name=value>',
      'a query parameter for every request, as in .query: version=2 (repeatable)',
      collect,
      [],
    )
    .option(
      '--openapi <file>',
      'compare requests and responses with an OpenAPI description (file or URL); a response that differs fails a test',
    )
    .option(
      '--cookies <file>',
      'load cookies from a cookie file, such as one that curl wrote (repeatable)',
      collect,
      [],
    )
    .option(
      '--allow-host <host>',
      'allow scripts in files to send requests and credentials to this host: host, host:port or *.example.com (repeatable)',
      collect,
      [],
    )
    .option(
      '--allow-file <path>',
      'allow request files to read this file or folder outside their project (repeatable)',
      collect,
      [],
    )
    .option(
      '--allow-protected',
      'allow methods other than GET, HEAD and OPTIONS in a protected environment without asking',
    )
    .option(
      '--allow-secrets <provider>',
      'allow files to read secrets from op, pass, vault, aws, gcloud, az, keychain or gnome without asking (repeatable)',
      collect,
      [],
    )
    .option('--strict', 'treat unknown directives as errors (default if CI is set)')
    .option('--no-strict', 'treat unknown directives as warnings')
    .option('--json', 'print one JSON document')
    .option('--reveal', 'do not mask secrets');
}

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
