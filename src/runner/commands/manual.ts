import { directiveTable } from '../../core/directives/table.ts';
import { directiveNotes, directiveSyntax } from '../../core/view/help/directive-help.ts';
import type { ArgumentRow, CommandRow, OptionRow } from '../command-line/command-table.ts';

/** The manual page, as `man` reads it (man-pages(7)). */
export function manualPage(table: readonly CommandRow[], { version }: { readonly version: string }): string {
  const [program, ...commands] = table;
  if (program === undefined) return '';
  return [
    `.TH RESTLOOP 1 "" "restloop ${roff(version)}" "User Commands"`,
    '.SH NAME',
    `restloop \\- ${roff(withoutEnd(program.summary))}`,
    '.SH SYNOPSIS',
    ...synopsis('restloop', program),
    ...commands.flatMap((command) => ['.br', ...synopsis(`restloop ${command.name}`, command)]),
    '.SH DESCRIPTION',
    roff(program.summary),
    'Without a terminal the shell reads inputs from standard input, one after another.',
    '.SH OPTIONS',
    ...program.options.flatMap(optionLines),
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH DIRECTIVES',
    ...directiveSection(),
    '.SH FILES',
    ...files.flatMap(([name, meaning]) => ['.TP', `.I ${roff(name)}`, roff(meaning)]),
    '.SH EXIT STATUS',
    ...exitCodes.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
    'With several failures, the lowest code.',
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, meaning]) => ['.TP', `.B ${name}`, roff(meaning)]),
    '.SH EXAMPLES',
    ...[program, ...commands].flatMap(({ examples }) =>
      examples.flatMap((example) => ['.PP', '.EX', roff(example), '.EE']),
    ),
    '',
  ].join('\n');
}

function directiveSection(): string[] {
  return [
    'Comments before the request line of a request.',
    ...directiveTable.flatMap((row) => [
      '.TP',
      `.B # ${roff(directiveSyntax(row))}`,
      roff(sentence(row.summary)),
      '.br',
      roff(`Example: ${row.example}`),
    ]),
    ...directiveNotes().flatMap(({ title, names }) =>
      ['.PP', roff(title), roff(names.join(' '))].filter(Boolean),
    ),
  ];
}

const files: readonly (readonly [name: string, meaning: string])[] = [
  [
    'http-client.env.json, http-client.private.env.json',
    'Environments, in the folder of a file of requests and in those above it, up to the nearest with a .git; the nearest value wins.',
  ],
];

const exitCodes: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'All went well; a 4xx or 5xx response is a response.'],
  ['1', 'A test or an assertion failed, or a script threw.'],
  ['2', 'Wrong usage, or a file that cannot be read or parsed.'],
  ['3', 'Something could not be interpolated, or needs a sign-in, and was not sent.'],
  ['4', 'The network: refused, timed out, TLS, reset.'],
  ['130', 'Interrupted.'],
];

const environment: readonly (readonly [name: string, meaning: string])[] = [
  ['RESTLOOP_HOME', 'Where sessions and histories are kept.'],
  [
    'BROWSER',
    'The program that opens a page to sign in, with the address as its last word or as %s; none for none.',
  ],
  ['NO_COLOR, FORCE_COLOR', 'Switch colours off and on.'],
  ['HTTP_PROXY, HTTPS_PROXY, NO_PROXY', 'The proxy, unless the setting proxy names another one.'],
  ['CI', 'A run stores no new snapshots, and warnings about directives are errors.'],
  ['GITHUB_WORKSPACE', 'Where the file names of annotations start.'],
];

function synopsis(name: string, { arguments: given, options }: CommandRow): string[] {
  const values = given.map((argument) => `\\fI${roff(argumentText(argument))}\\fR`);
  return [
    ['.B', roff(name)].join(' '),
    [options.length > 0 ? '[\\fIoptions\\fR]' : '', ...values].join(' ').trim(),
  ];
}

function argumentText({ name, required, variadic }: ArgumentRow): string {
  const text = `${name}${variadic ? '...' : ''}`;
  return required ? text : `[${text}]`;
}

function commandLines(command: CommandRow): string[] {
  return [
    `.SS ${roff(command.name)}`,
    roff(sentence(command.summary)),
    ...command.arguments.flatMap((argument) => [
      '.TP',
      `.I ${roff(argumentText(argument))}`,
      roff(sentence(argument.summary)),
    ]),
    ...command.options.flatMap(optionLines),
  ];
}

function optionLines({ long, short, value, summary }: OptionRow): string[] {
  const flags = [short, long].filter((flag) => flag !== null).map((flag) => `\\fB${roff(flag)}\\fR`);
  return [
    '.TP',
    `${flags.join(', ')}${value === null ? '' : ` \\fI${roff(value)}\\fR`}`,
    roff(sentence(summary)),
  ];
}

const withoutEnd = (text: string): string => text.replace(/\.$/, '');

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${withoutEnd(text.slice(1))}.`;

/** groff_char(7): a dash that is typed is a minus; a line must not begin with a control character. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
