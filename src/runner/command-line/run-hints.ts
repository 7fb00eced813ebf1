import { newmanHints } from '../run/plan/newman-flags.ts';

/** The hint for a flag that other runners of requests have; null for an unknown one. */
export const runFlagHint = (flag: string): string | null =>
  hints.find(([flags]) => flags.test(flag))?.[1] ?? null;

const hints: readonly (readonly [flags: RegExp, hint: string])[] = [
  [
    /^--(?:name|only|filter|grep|folder|line)(?:=|$)/,
    '--request NAME runs one request or those of a pattern, --tag NAME those with a tag',
  ],
  [
    /^(?:-r|--reporters)(?:=|$)/,
    '--reporter pretty --reporter junit:report.xml; folders are run with those inside them',
  ],
  [
    /^(?:-f|-o|--format)(?:=|$)/,
    '--reporter junit:FILE writes a report; the formats are json, junit, html and others',
  ],
  [/^--reporter-skip/, '--report-body none omits bodies; credentials in headers are masked'],
  [/^(?:-D|-V|--global-env-var|--env-variables)(?:=|$)/, '--var NAME=VALUE sets a variable'],
  [/^--(?:csv|json)-file-path(?:=|$)/, '--data FILE runs an iteration for each row'],
  [/^--(?:exclude-)?tags(?:=|$)/, '--tag NAME and --exclude-tag NAME choose by one tag, and are repeatable'],
  [
    /^--tests-only(?:=|$)/,
    '--tag NAME or --request NAME chooses; --require-tests fails requests without a test',
  ],
  [/^--sandbox(?:=|$)/, 'scripts always run in the sandbox; omit it'],
  [/^--noproxy(?:=|$)/, '--set proxy=none uses no proxy'],
  [/^--disable-cookies(?:=|$)/, '--set cookies=off keeps no cookies'],
  [/^--client-cert-config(?:=|$)/, '--cert FILE --key FILE sends a client certificate'],
  [/^--(?:global-)?env(?:-file)?[a-z]*(?:=|$)/, '--env NAME selects an environment'],
  ...newmanHints,
  [/^--fail-fast$/, '--bail ends the run at the first failure'],
];
