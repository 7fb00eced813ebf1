import type { CommandRow } from '../../command-line/command-table.ts';
import {
  type AskedKind,
  argumentsOf,
  asking,
  flagsOf,
  named,
  type Values,
  valueOptions,
  valuesOf,
} from './values.ts';

export function bashScript(table: readonly CommandRow[]): string {
  const names = named(table).map(({ name }) => name);
  const values = valueOptions(table).map(({ commands, option }) => {
    const flags = [option.long, ...(option.short === null ? [] : [option.short])];
    const patterns = commands.flatMap((command) => flags.map((flag) => `${command}' ${flag}'`));
    return `    ${patterns.join('|')}) ${bashValues(valuesOf(option))}; return ;;`;
  });
  const flags = table.map(
    (row) =>
      `      ${row.name === '' ? '""' : row.name}) COMPREPLY=($(compgen -W '${flagsOf(row).join(' ')}' -- "$cur")) ;;`,
  );
  const given = table.map((row) => {
    const { words, about, files } = argumentsOf(row);
    const list = [...(row.name === '' ? names : words)].join(' ');
    const parts = [
      ...(list === '' ? [] : [`COMPREPLY=($(compgen -W '${list}' -- "$cur"))`]),
      ...(about === null ? [] : [bashAsking(about)]),
      ...(files ? ['_restloop_offer < <(compgen -f -- "$cur")'] : []),
    ];
    return `    ${row.name === '' ? '""' : row.name}) ${parts.length === 0 ? ':' : parts.join('; ')} ;;`;
  });
  return `# bash completion of restloop: eval "$(restloop completion bash)"
# Takes candidates as they are: the words of compgen -W are evaluated.
_restloop_offer() {
  local IFS=$'\\n' name typed="\${cur#[\\"\\']}"
  typed="\${typed//\\\\/}"
  while IFS= read -r name; do
    if [[ "$name" == "$typed"* && $'\\n'"\${COMPREPLY[*]/#/$'\\n'}"$'\\n' != *$'\\n'"$name"$'\\n'* ]]; then COMPREPLY+=("$name"); fi
  done
}
_restloop() {
  local IFS=$' \\t\\n' cur="\${COMP_WORDS[COMP_CWORD]}" prev="" command="" word
  if (( COMP_CWORD > 0 )); then prev="\${COMP_WORDS[COMP_CWORD-1]}"; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${names.join('|')}) command="$word"; break ;; esac
  done
  COMPREPLY=()
  case "$command $prev" in
${values.join('\n')}
  esac
  if [[ "$cur" == -* ]]; then
    case "$command" in
${flags.join('\n')}
    esac
    return
  fi
  case "$command" in
${given.join('\n')}
  esac
}
complete -o filenames -o nosort -F _restloop restloop 2>/dev/null || complete -o filenames -F _restloop restloop
`;
}

function bashValues(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `COMPREPLY=($(compgen -W '${values.words.join(' ')}' -- "$cur"))`;
    case 'asked':
      return bashAsking(values.about);
    case 'files':
      return '_restloop_offer < <(compgen -f -- "$cur")';
    case 'none':
      return ':';
    default:
      return values satisfies never;
  }
}

const bashAsking = (about: AskedKind): string =>
  `_restloop_offer < <(${asking(about, '"${COMP_WORDS[@]:0:COMP_CWORD+1}"')})`;
