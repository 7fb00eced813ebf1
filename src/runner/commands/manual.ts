import type { Reference } from '../../core/reference/row.ts';
import { capitalized } from '../../core/text/sentence.ts';
import { references } from '../../core/view/help/references/index.ts';
import type { ArgumentRow, CommandRow, OptionRow } from '../command-line/command-table.ts';

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
    ...Object.values(references).flatMap(referenceSection),
    '.SH EXAMPLES',
    ...[program, ...commands].flatMap(({ name, examples }) =>
      examples.length === 0
        ? []
        : [
            `.SS restloop ${roff(name)}`.trimEnd(),
            ...examples.flatMap((example) => ['.PP', '.EX', roff(example), '.EE']),
          ],
    ),
    '.SH SEE ALSO',
    ...seeAlso,
    '',
  ].join('\n');
}

function referenceSection({ heading, intro, groups, notes = [] }: Reference): string[] {
  return [
    `.SH ${heading}`,
    roff(intro),
    ...groups.flatMap(({ title, rows }) => [
      ...(title === null ? [] : [`.SS ${roff(withoutEnd(title))}`]),
      ...rows.flatMap(({ name, summary, examples = [] }) => [
        '.TP',
        `.B ${roff(name)}`,
        roff(sentence(summary)),
        ...examples.flatMap((example) => ['.br', roff(`Example: ${example}`)]),
      ]),
    ]),
    ...notes.flatMap(({ text, names }) => ['.PP', roff(text), roff(names.join(' '))].filter(Boolean)),
  ];
}

const seeAlso: readonly string[] = [
  '.BR curl (1)',
  '.PP',
  'restloop help topics lists topics with examples.',
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

const sentence = (text: string): string => `${withoutEnd(text.replace(/^[a-z]+(?= )/, capitalized))}.`;

/** Escapes text for roff (groff_char(7)): typed dashes, and control characters at the start of a line. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
