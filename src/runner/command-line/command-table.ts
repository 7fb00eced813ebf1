import type { Argument, Command, Option } from 'commander';

/** The command line as data: help, completion and the manual come from this table. */
export interface CommandRow {
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly ArgumentRow[];
  readonly options: readonly OptionRow[];
  readonly examples: readonly string[];
}

export interface ArgumentRow {
  readonly name: string;
  readonly summary: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

export interface OptionRow {
  readonly long: string;
  readonly short: string | null;
  readonly value: string | null;
  readonly summary: string;
}

export function commandTable(program: Command): readonly CommandRow[] {
  return [rowOf(program, ''), ...program.commands.map((command) => rowOf(command, command.name()))];
}

function rowOf(command: Command, name: string): CommandRow {
  return {
    name,
    summary: command.description(),
    arguments: command.registeredArguments.map(argumentRow),
    options: [...command.options.filter(({ hidden }) => !hidden).map(optionRow), helpRow],
    examples: examplesOf(command),
  };
}

const helpRow: OptionRow = { long: '--help', short: '-h', value: null, summary: 'display help for command' };

function argumentRow(argument: Argument): ArgumentRow {
  return {
    name: argument.name(),
    summary: argument.description,
    required: argument.required,
    variadic: argument.variadic,
  };
}

function optionRow(option: Option): OptionRow {
  const [, value] = /[<[](.+)[>\]]$/.exec(option.flags) ?? [];
  return {
    long: option.long ?? '',
    short: option.short ?? null,
    value: value ?? null,
    summary: option.description,
  };
}

function examplesOf(command: Command): string[] {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const [, examples = ''] = help.split('\nExamples:\n');
  return examples
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
