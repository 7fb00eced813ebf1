import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SessionOptions } from '../../../app/start/options.ts';
import type { OutputFlags } from '../../results/output-flags.ts';
import { collect } from '../command-line.ts';
import { type AuthFlags, authOf, notesOfAuth } from './auth-flags.ts';
import { withDataFlags } from './data-flags.ts';
import type { RequestFlags } from './request-words.ts';

export interface CurlFlags extends RequestFlags, AuthFlags {
  readonly userAgent?: string;
  readonly referer?: string;
  readonly cookie: readonly string[];
  readonly maxTime?: string;
  readonly connectTimeout?: string;
  readonly maxRedirs?: string;
}

/** `--data` of `preview` is a file of rows, so `-d` has another name there. */
export function withCurlFlags(command: Command, { dataFlag = '-d, --data <text>' } = {}): Command {
  command.option('-X, --method <method>', 'request method');
  withDataFlags(command, dataFlag)
    .option(
      '-F, --part <name=value>',
      'a part of a multipart body: name=value or name=@file (repeatable)',
      collect,
      [],
    )
    .option('-G, --get', 'send --data as query parameters')
    .option('-I, --head', 'send HEAD and print the response headers')
    .option('-T, --upload-file <file>', 'upload a file with PUT')
    .option(
      '-u, --user <user:password>',
      'user name and password for basic authentication, like --auth basic',
    )
    .option('--digest', 'use digest authentication with the password of -u')
    .option('--ntlm', 'use NTLM authentication with the password of -u')
    .option('--aws-sigv4 <provider>', 'sign for AWS with the keys of -u: aws:amz:region:service')
    .option('-n, --netrc', 'read credentials from ~/.netrc, like --auth netrc')
    .option('--netrc-file <file>', 'read credentials from this file instead of ~/.netrc')
    .option('-A, --user-agent <name>', 'set the User-Agent header')
    .option('-e, --referer <url>', 'set the Referer header')
    .option(
      '-b, --cookie <name=value>',
      'send these cookies, or load a cookie file like --cookies (repeatable)',
      collect,
      [],
    )
    .option('-f, --form', 'send fields as a form, as HTTPie does')
    .option('-L, --location', 'follow redirects (the default)')
    .option('--max-redirs <n>', 'maximum number of redirects, like --set redirects=N')
    .option('-m, --max-time <seconds>', 'maximum time of the exchange', milliseconds)
    .option('--connect-timeout <seconds>', 'maximum time until the connection is open', milliseconds);
  for (const flags of withoutEffect)
    command.addOption(new Option(flags, 'no effect: restloop does this by default').hideHelp());
  return command;
}

const withoutEffect = [
  '--compressed',
  '-S, --show-error',
  '-N, --no-buffer',
  '-g, --globoff',
  '-#, --progress-bar',
  '--no-progress-meter',
  '--basic',
  '--http1.1',
];

export function withOutputFlags(command: Command, place: 'send' | 'preview'): Command {
  const options = [
    new Option('-i, --include', 'print the status line and headers before the body'),
    new Option('-v, --verbose', 'print the whole request and the response headers'),
    new Option('-s, --silent', 'print only the body, and errors'),
    new Option('-o, --output <file>', 'write the body to a file; - writes to standard output'),
    new Option('-O, --remote-name', 'write the body to a file named after the URL'),
    new Option('-c, --cookie-jar <file>', 'write all cookies to a file at the end, in clear text like curl'),
    new Option('--fail', 'exit with code 1 on a status of 400 or above, without printing the body'),
    new Option('--fail-with-body', 'like --fail, but print the body'),
  ];
  for (const option of options) command.addOption(place === 'send' ? option : option.hideHelp());
  return command;
}

type FlagValues = CurlFlags & OutputFlags & Pick<SessionOptions, 'header' | 'set' | 'cookies'>;

export interface RequestOptions {
  readonly header: readonly string[];
  readonly set: readonly string[];
  readonly cookies: readonly string[];
  readonly auth?: string;
  readonly include?: boolean;
  readonly notes: readonly string[];
}

export function readCurlFlags(
  words: readonly string[],
  given: FlagValues,
  place: 'send' | 'preview',
): RequestOptions {
  const { userAgent, referer, cookie, header = [], head = false } = given;
  const pairs = cookie.filter((text) => text.includes('='));
  const headers = [
    ...(userAgent === undefined ? [] : [`User-Agent: ${userAgent}`]),
    ...(referer === undefined ? [] : [`Referer: ${referer}`]),
    ...(pairs.length === 0 ? [] : [`Cookie: ${pairs.join('; ')}`]),
  ];
  const auth = authOf(given);
  return {
    header: [...header, ...headers],
    set: [...given.set, ...settingsOf(given)],
    cookies: [...(given.cookies ?? []), ...cookie.filter((text) => !text.includes('='))],
    ...(auth !== null && { auth }),
    ...(head && { include: true }),
    notes: [
      ...(place === 'preview' ? notesOfPreview(given) : []),
      ...notesOfForm(words, given),
      ...notesOfAuth(given),
    ],
  };
}

function settingsOf({ maxTime, connectTimeout, maxRedirs }: CurlFlags): string[] {
  return [
    ...(maxTime === undefined ? [] : [`timeout=${maxTime}`]),
    ...(connectTimeout === undefined ? [] : [`timeout.connect=${connectTimeout}`]),
    ...(maxRedirs === undefined ? [] : [`redirects=${maxRedirs}`]),
  ];
}

function notesOfPreview({ output, remoteName, fail, failWithBody }: OutputFlags): string[] {
  const flags = [
    ...(output === undefined ? [] : ['-o']),
    ...(remoteName === true ? ['-O'] : []),
    ...(fail === true ? ['--fail'] : []),
    ...(failWithBody === true ? ['--fail-with-body'] : []),
  ];
  return flags.length === 0
    ? []
    : [`preview sends nothing: there is no response for ${flags.join(' and ')}.`];
}

function notesOfForm(words: readonly string[], { form, data, part }: CurlFlags): string[] {
  const hasFields = data.length > 0 || part.length > 0 || words.some((word) => /[^:=]:?=[^=]/.test(word));
  return form === true && !hasFields
    ? ['-f sends fields as a form, as HTTPie does. --fail makes a status of 400 or above a failure.']
    : [];
}

function milliseconds(text: string): string {
  const seconds = /^\d*\.?\d+$/.test(text) ? Number(text) : 0;
  if (seconds > 0) return String(Math.max(1, Math.round(seconds * 1000)));
  throw new InvalidArgumentError('Write a number of seconds, such as 2.5.');
}
