import type { CommandRow, OptionRow } from '../../command-line/command-table.ts';
import { type AskedKind, argumentsOf, asking, named, valuesOf } from './values.ts';

export function fishScript(table: readonly CommandRow[]): string {
  const names = named(table).map(({ name }) => name);
  const none = `not __fish_seen_subcommand_from ${names.join(' ')}`;
  const lines = named(table).map(
    ({ name, summary }) => `complete -c restloop -n '${none}' -a ${name} -d ${fishText(summary)}`,
  );
  for (const row of table) {
    const when = row.name === '' ? none : `__fish_seen_subcommand_from ${row.name}`;
    for (const option of row.options) lines.push(fishOption(option, when));
    const { words, about, files } = argumentsOf(row);
    if (words.length > 0) lines.push(`complete -c restloop -n '${when}' -a '${words.join(' ')}'`);
    if (about !== null) lines.push(`complete -c restloop -n '${when}' -a '(${fishAsking(about)})'`);
    if (files) lines.push(`complete -c restloop -n '${when}' -F`);
  }
  return `# fish completion of restloop: restloop completion fish > ~/.config/fish/completions/restloop.fish
complete -c restloop -f
${lines.join('\n')}
`;
}

function fishOption(option: OptionRow, when: string): string {
  const short = option.short === null ? '' : ` -s ${option.short.slice(1)}`;
  const values = valuesOf(option);
  const given =
    values.kind === 'words'
      ? ` -a '${values.words.join(' ')}'`
      : values.kind === 'asked'
        ? ` -a '(${fishAsking(values.about)})'`
        : '';
  const needs = option.value === null ? '' : values.kind === 'files' ? ' -r -F' : ` -x${given}`;
  return `complete -c restloop -n '${when}' -l ${option.long.slice(2)}${short}${needs} -d ${fishText(option.summary)}`;
}

const fishAsking = (about: AskedKind): string => asking(about, '(commandline -opc) (commandline -ct)');

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
