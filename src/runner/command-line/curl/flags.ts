import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SessionOptions } from '../../../app/start/options.ts';
import type { OutputFlags } from '../../results/output-flags.ts';
import { collect } from '../command-line.ts';
import { type AuthFlags, authOf, notesOfAuth } from './auth-flags.ts';
import { withDataFlags } from './data-flags.ts';
import type { RequestFlags } from './request-words.ts';

/** Flags as curl and HTTPie name them. */
export interface CurlFlags extends RequestFlags, AuthFlags {
  readonly userAgent?: string;
  readonly referer?: string;
  readonly cookie: readonly string[];
  readonly maxTime?: string;
  readonly connectTimeout?: string;
  readonly maxRedirs?: string;
}

/** Adds the flags of `send`. `preview` names `-d` otherwise: its `--data` is a file of rows. */
export function withCurlFlags(command: Command, { dataFlag = '-d, --data <text>' } = {}): Command {
  command.option('-X, --method <method>', 'the method, as for curl');
  withDataFlags(command, dataFlag)
    .option(
      '-F, --part <name=value>',
      'a part of a multipart body: name=value or name=@file (repeatable)',
      collect,
      [],
    )
    .option('-G, --get', 'send --data as query parameters')
    .option('-I, --head', 'send HEAD, and print the headers of the response')
    .option('-T, --upload-file <file>', 'send a file with PUT')
    .option('-u, --user <user:password>', 'credentials, as --auth basic')
    .option('--digest', 'prove the password of -u by digest')
    .option('--ntlm', 'prove the password of -u by NTLM')
    .option('--aws-sigv4 <provider>', 'sign with the keys of -u for AWS: aws:amz:region:service')
    .option('-n, --netrc', 'credentials of ~/.netrc, as --auth netrc')
    .option('--netrc-file <file>', 'credentials of this file')
    .option('-A, --user-agent <name>', 'the header User-Agent')
    .option('-e, --referer <url>', 'the header Referer')
    .option(
      '-b, --cookie <name=value>',
      'cookies of the request, or a file as --cookies (repeatable)',
      collect,
      [],
    )
    .option('-f, --form', 'send fields as a form, as for HTTPie')
    .option('-L, --location', 'follow redirects, which is the default')
    .option('--max-redirs <n>', 'maximum number of redirects, as --set redirects=N')
    .option('-m, --max-time <seconds>', 'maximum time of the exchange', milliseconds)
    .option('--connect-timeout <seconds>', 'maximum time until the connection is open', milliseconds);
  for (const flags of withoutEffect)
    command.addOption(new Option(flags, 'what restloop does anyway').hideHelp());
  return command;
}

/** Flags of curl for what restloop does anyway. */
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

/** Adds what `send` prints; `preview` has the flags too, so that a command line can be previewed as it is. */
export function withOutputFlags(command: Command, place: 'send' | 'preview'): Command {
  const options = [
    new Option('-i, --include', 'print the status line and the headers of the response before its body'),
    new Option('-v, --verbose', 'print the whole request and all headers of the response'),
    new Option('-s, --silent', 'print only the body, and errors'),
    new Option('-o, --output <file>', 'write the body to a file; - for standard output'),
    new Option('-O, --remote-name', 'write the body to a file that is named like the end of the URL'),
    new Option('-c, --cookie-jar <file>', 'write the cookies to a file at the end, in clear, as curl does'),
    new Option('--fail', 'exit code 1 for a response of 400 and above, whose body is left out'),
    new Option('--fail-with-body', 'as --fail, with the body'),
  ];
  for (const option of options) command.addOption(place === 'send' ? option : option.hideHelp());
  return command;
}

type Given = CurlFlags & OutputFlags & Pick<SessionOptions, 'header' | 'set' | 'cookies'>;

export interface RequestOptions {
  readonly header: readonly string[];
  readonly set: readonly string[];
  /** Files with cookies. */
  readonly cookies: readonly string[];
  readonly auth?: string;
  readonly include?: boolean;
  /** What a flag does here that its name does not say. */
  readonly notes: readonly string[];
}

/** The flags as options of the session. */
export function readCurlFlags(
  words: readonly string[],
  given: Given,
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

/** `-f` is `--fail` for curl. */
function notesOfForm(words: readonly string[], { form, data, part }: CurlFlags): string[] {
  const hasFields = data.length > 0 || part.length > 0 || words.some((word) => /[^:=]:?=[^=]/.test(word));
  return form === true && !hasFields
    ? ['-f sends fields as a form, as for HTTPie; --fail makes a response of 400 and above a failure.']
    : [];
}

function milliseconds(text: string): string {
  const seconds = /^\d*\.?\d+$/.test(text) ? Number(text) : 0;
  if (seconds > 0) return String(Math.max(1, Math.round(seconds * 1000)));
  throw new InvalidArgumentError('Write a number of seconds, such as 2.5.');
}
