import { Command, CommanderError, Help, type Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import type { OutputOptions, SessionOptions } from '../../app/start/options.ts';
import { isKnownMethod } from '../../core/request/methods.ts';
import { holdsCredential } from '../../core/request/quoted.ts';
import { nearestName } from '../../core/template/nearest.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { span } from '../../core/text/styled.ts';
import { outputLines } from '../output/output-lines.ts';
import { defineMergeReports } from '../run/merging/arguments.ts';
import { defineRun } from '../run/plan/arguments.ts';
import type { RunOptions } from '../run/plan/options.ts';
import type { HeadlessCommand } from './command.ts';
import { examples, withSession } from './command-line.ts';
import { flagHint } from './flag-hints.ts';
import { commandFor } from './other-commands.ts';
import { definePreview, defineSend } from './request-arguments.ts';
import { fileCommands, toolCommands } from './tool-arguments.ts';
import { type TransportFlags, withTransport, withTransportSettings } from './transport-flags.ts';

export interface ShellOptions extends SessionOptions {
  readonly plain?: boolean;
  readonly new?: boolean;
  readonly nearCommand?: string | null;
}

export type Invocation =
  | HeadlessCommand
  /** The shell; without a terminal it runs the inputs of standard input. */
  | { readonly kind: 'shell'; readonly options: ShellOptions & OutputOptions & { readonly bail?: boolean } }
  | { readonly kind: 'demo'; readonly options: ShellOptions }
  | { readonly kind: 'text'; readonly text: string; readonly exitCode: 0 | 2 };

export function parseCommandLine(words: readonly string[]): Invocation {
  const [command, topic] = words;
  if (command === 'completion' && topic === '--candidates')
    return { kind: 'candidates', words: words.slice(2) };
  if (command === 'help' && isTopic(topic ?? '')) return { kind: 'topic', topic: words.slice(1).join(' ') };
  let chosen: Invocation | null = null;
  let text = '';
  const write = (piece: string) => {
    text += piece;
  };
  const choose = (invocation: Invocation) => {
    chosen = invocation;
  };
  const program = createProgram(choose, words.some(asksForHelp) ? 'of all' : 'of the chosen');
  configure(program, write);
  try {
    program.parse(words.map(withOwnValue), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text, exitCode: 0 };
    if (error.code === misplaced) return { kind: 'text', text, exitCode: 2 };
    const wrong = mistypedCommand(words) ?? complaint(text, words);
    return (
      (command === 'run' ? misusedRun(program, wrong) : null) ?? { kind: 'text', text: wrong, exitCode: 2 }
    );
  }
  return chosen ?? { kind: 'text', text, exitCode: 2 };
}

/** Accepts some words too many, such as values of flags. */
const asksForHelp = (word: string): boolean => /^(?:-[^-]*h|--help$|help$)/.test(word);

/** Gives the flag a value, so that the target after it is not one. */
const withOwnValue = (word: string): string => (word === '--only-changed' ? `${word}=HEAD` : word);

function misusedRun(program: Command, text: string): Invocation | null {
  const options = program.commands.find((command) => command.name() === 'run')?.opts<RunOptions>();
  if (options === undefined) return null;
  const wantsReport = options.reporter.length > 0 || options.json === true;
  return wantsReport ? { kind: 'misused-run', text, options } : null;
}

function mistypedCommand([first = '', ...others]: readonly string[]): string | null {
  if (others.length === 0 || first.startsWith('-') || commandNames.includes(first)) return null;
  const near = commandFor(first) ?? nearestName(first, commandNames);
  return near === null ? null : errorLine(`there is no command "${first}", did you mean restloop ${near}?`);
}

function isTopic(word: string): boolean {
  return !word.startsWith('-') && word !== 'help' && !commandNames.includes(word);
}

const errorLine = (text: string): string => outputLines([[span(`error: ${text}`)]], { depth: 'none' });

function complaint(text: string, words: readonly string[]): string {
  const shown = words
    .filter((word) => word !== cleanLine(word))
    .reduce((before, word) => before.replaceAll(word, () => cleanLine(word)), text);
  const other = /^error: unknown option '([^']+)'/.exec(shown)?.[1];
  const isRequest = words[0] === 'send' || words[0] === 'preview';
  const known =
    flagHint(words[0], other) ?? missingHint(words[0], shown) ?? (isRequest ? null : sendHint(words));
  const hint = known === null ? '' : `\n  ${known}`;
  // The hint knows the flag, the parser only flags that are called nearly so.
  const said = other !== undefined && known !== null ? shown.replace(/\n\(Did you mean .*\)/, '') : shown;
  return outputLines(
    `${said.replace(/\n$/, '')}${hint}`.split('\n').map((line) => [span(line)]),
    { depth: 'none' },
  );
}

const missingHint = (command = '', text = ''): string | null =>
  text.includes('missing required argument') ? (completeLines.get(command) ?? null) : null;

const completeLines: ReadonlyMap<string, string> = new Map([
  ['run', 'restloop run tests/ runs the files of a folder, restloop run users.http one file'],
  ['send', 'restloop send GET http://localhost:3000/users'],
  ['preview', "restloop preview 'GET http://localhost:3000/users/{{id}}' --var id:=7"],
  ['eval', "restloop eval '1 + 1'"],
  ['import', 'restloop import users.postman_collection.json'],
  ['convert', 'restloop convert users.postman_collection.json users.http'],
  ['lint', 'restloop lint tests/'],
  ['export', 'restloop export my-api users.http'],
  ['completion', 'restloop completion bash'],
  ['merge-reports', 'restloop merge-reports one.json two.json --reporter junit:report.xml'],
]);

function sendHint(words: readonly string[]): string | null {
  const [first = '', ...others] = words;
  const isTool = /^(?:curl|https?)$/.test(first) && others.length > 0;
  const isAddress = /^[\w.-]+(?::\d+|\.(?:com|org|net|io|dev))(?:\/|$)/.test(first) && others.length > 0;
  const isRequest =
    isKnownMethod(first.toUpperCase()) || /^(?:-[XHdFuIGk]|https?:\/\/|localhost\b|:\d)/.test(first);
  if (!isTool && !isRequest && !isAddress) return null;
  const line = (isTool ? others : words).map(quotedWord).join(' ');
  return line.length > maxLine || holdsCredential(line)
    ? 'restloop send METHOD URL sends a request; it accepts flags of curl and items of HTTPie'
    : `restloop send ${line}`;
}

const maxLine = 500;

const quotedWord = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${cleanLine(word).replaceAll("'", "'\\''")}'`;

function refuseMisplacedFlag(program: Command, command: Command): void {
  const flag = program.options.find(
    (option) => program.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (flag === undefined) return;
  const own = command.options.find(({ long }) => long === flag.long);
  const name = command.name();
  const hint =
    own === undefined
      ? `restloop ${name} --help lists its flags`
      : `restloop ${name} ${own.flags.replace(/^-\w, /, '')} ...`;
  program.error(`error: ${flag.long} before ${name} has no effect\n  ${hint}`, {
    code: misplaced,
    exitCode: 2,
  });
}

const misplaced = 'restloop.misplaced-flag';

type Choose = (invocation: Invocation) => void;

/** Only help needs the flags of all commands: to define them takes more than to parse the words. */
export function createProgram(choose: Choose, flags: 'of all' | 'of the chosen' = 'of all'): Command {
  const program = new Command('restloop')
    .configureHelp({ optionDescription: describeOption })
    .description('An interactive shell for HTTP APIs: the interpolated request is shown before it is sent.')
    .version(packageJson.version, '-V, --version', 'print the version')
    .argument(
      '[session]',
      'a saved session, an .http file, the name of a new session, a URL to preview, or - for inputs from standard input',
    )
    .option('--plain', 'for screen readers: no redraws, one line per event')
    .option('--new', 'create a session with this name, even if a similar name exists')
    .option('--bail', 'stop at the first input that fails (with inputs from standard input)')
    .helpCommand(
      'help [command]',
      'display help for a command, a topic, a directive, a setting or a diagnostic; help topics lists the topics',
    )
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .hook('preSubcommand', (_, command) => {
      if (flags === 'of the chosen') commands[command.name()]?.(command, choose);
      refuseMisplacedFlag(program, command);
    })
    .addHelpText('after', programExamples);
  withTransport(withSession(program)).action(
    (session: string | undefined, given: ShellOptions & TransportFlags) => {
      const options = withTransportSettings(given);
      if (session === '-') return choose({ kind: 'inputs', options });
      const named =
        session === undefined
          ? {}
          : { session, nearCommand: commandFor(session) ?? nearestName(session, commandNames) };
      choose({ kind: 'shell', options: { ...options, ...named } });
    },
  );
  for (const [name, define] of Object.entries(commands)) {
    const command = program.command(name);
    if (flags === 'of all') define(command, choose);
  }
  return program;
}

const commands: Readonly<Record<string, (command: Command, choose: Choose) => void>> = {
  demo: (command, choose) =>
    withSession(command)
      .description('open the shell on the embedded demo API; without a terminal, run the tour')
      .option('--plain', 'for screen readers: no redraws, one line per event')
      .action((options: ShellOptions) => choose({ kind: 'demo', options })),
  run: defineRun,
  'merge-reports': defineMergeReports,
  preview: definePreview,
  send: defineSend,
  eval: (command, choose) =>
    withSession(command)
      .description('run JavaScript in the sandbox')
      .argument('<code>', 'the code, or - for standard input')
      .addHelpText(
        'after',
        examples("restloop eval '1 + 1'", "restloop eval --session my-api --json 'client.vars()'"),
      )
      .action((code: string, options: SessionOptions & OutputOptions) =>
        choose({ kind: 'eval', code, options }),
      ),
  ...fileCommands,
  ...toolCommands,
};

const commandNames = Object.keys(commands);

function describeOption(this: Help, option: Option): string {
  return Array.isArray(option.defaultValue)
    ? option.description
    : Help.prototype.optionDescription.call(this, option);
}

function configure(command: Command, write: (piece: string) => void): void {
  command.exitOverride().configureOutput({ writeOut: write, writeErr: write });
  for (const inner of command.commands) configure(inner, write);
}

const programExamples = examples(
  'restloop demo',
  'restloop my-api',
  'restloop < inputs.txt',
  'restloop run tests/ --env staging --reporter junit:report.xml',
  "restloop preview 'GET http://localhost:3000/users/{{id}}' --var id:=7",
);
