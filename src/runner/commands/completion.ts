import { reporterNames } from '../../core/reference/report-formats.ts';
import { settingDefinitions } from '../../core/session/settings/settings.ts';
import type { CommandRow, OptionRow } from '../command-line/command-table.ts';

export const completionShells = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof completionShells)[number];

export function completionScript(shell: CompletionShell, table: readonly CommandRow[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(table);
    case 'zsh':
      return zshScript(table);
    case 'fish':
      return fishScript(table);
    default:
      return shell satisfies never;
  }
}

type Values =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'sessions' }
  | { readonly kind: 'files' }
  | { readonly kind: 'none' };

function valuesOf({ long, value }: OptionRow): Values {
  if (long === '--reporter') return { kind: 'words', words: reporterNames };
  if (long === '--set') return { kind: 'words', words: settingDefinitions.map(({ key }) => `${key}=`) };
  if (long === '--session') return { kind: 'sessions' };
  return { kind: value === 'file' || value === 'path' ? 'files' : 'none' };
}

function argumentsOf({ name }: CommandRow): {
  readonly words: readonly string[];
  readonly sessions: boolean;
  readonly files: boolean;
} {
  if (name === 'completion') return { words: completionShells, sessions: false, files: false };
  if (name === 'import') return { words: [], sessions: false, files: true };
  if (name === 'export' || name === 'run' || name === 'preview' || name === '')
    return { words: [], sessions: true, files: true };
  return { words: [], sessions: false, files: false };
}

const named = (table: readonly CommandRow[]): readonly CommandRow[] =>
  table.filter(({ name }) => name !== '');

const flagsOf = ({ options }: CommandRow): string[] =>
  options.flatMap(({ long, short }) => (short === null ? [long] : [short, long]));

function valueOptions(table: readonly CommandRow[]): OptionRow[] {
  const found = new Map<string, OptionRow>();
  for (const { options } of table)
    for (const option of options) if (option.value !== null) found.set(option.long, option);
  return [...found.values()];
}

function bashScript(table: readonly CommandRow[]): string {
  const names = named(table).map(({ name }) => name);
  const values = valueOptions(table).map((option) => {
    const flags = [option.long, ...(option.short === null ? [] : [option.short])].join('|');
    return `    ${flags}) ${bashValues(valuesOf(option))}; return ;;`;
  });
  const flags = table.map(
    (row) =>
      `      ${row.name === '' ? '""' : row.name}) COMPREPLY=($(compgen -W '${flagsOf(row).join(' ')}' -- "$cur")) ;;`,
  );
  const given = table.map((row) => {
    const { words, sessions, files } = argumentsOf(row);
    const list = [...(row.name === '' ? names : words)].join(' ');
    const parts = [
      ...(list === '' && !sessions
        ? []
        : [`compgen -W "${list}${sessions ? ' $(restloop sessions --names 2>/dev/null)' : ''}" -- "$cur"`]),
      ...(files ? ['compgen -f -- "$cur"'] : []),
    ];
    return `    ${row.name === '' ? '""' : row.name}) ${parts.length === 0 ? ':' : `COMPREPLY=($(${parts.join('; ')}))`} ;;`;
  });
  return `# bash completion of restloop: eval "$(restloop completion bash)"
_restloop() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="" command="" word
  if (( COMP_CWORD > 0 )); then prev="\${COMP_WORDS[COMP_CWORD-1]}"; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${names.join('|')}) command="$word"; break ;; esac
  done
  COMPREPLY=()
  case "$prev" in
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
    case 'sessions':
      return 'COMPREPLY=($(compgen -W "$(restloop sessions --names 2>/dev/null)" -- "$cur"))';
    case 'files':
      return 'COMPREPLY=($(compgen -f -- "$cur"))';
    case 'none':
      return ':';
    default:
      return values satisfies never;
  }
}

function zshScript(table: readonly CommandRow[]): string {
  const list = named(table).map(({ name, summary }) => `    '${zshText(name)}:${zshText(summary)}'`);
  const cases = table.map((row) => {
    const options = row.options.flatMap((option) => zshOptions(option));
    const { words, sessions, files } = argumentsOf(row);
    const first =
      row.name === ''
        ? ["'1: :_restloop_first'", "'*:: :_files'"]
        : words.length > 0
          ? [`'*:: :(${words.join(' ')})'`]
          : sessions
            ? ["'*: :_restloop_targets'"]
            : files
              ? ["'*: :_files'"]
              : [];
    return `    ${row.name === '' ? "''" : row.name})\n      _arguments -s ${[...options, ...first].join(' \\\n        ')}\n      ;;`;
  });
  return `#compdef restloop
# zsh completion of restloop: restloop completion zsh > "\${fpath[1]}/_restloop"
_restloop_sessions() {
  local -a names
  names=(\${(f)"$(restloop sessions --names 2>/dev/null)"})
  compadd -a names
}
_restloop_targets() { _restloop_sessions; _files }
_restloop_commands() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  _describe command commands
}
_restloop_first() { _restloop_commands; _restloop_targets }
_restloop() {
  local command='' word
  for word in \${words[2,CURRENT-1]}; do
    case $word in
      ${named(table)
        .map(({ name }) => name)
        .join('|')}) command=$word; break ;;
    esac
  done
  if [[ -n $command ]]; then
    local at=\${words[(i)$command]}
    words=(\${words[at,-1]})
    (( CURRENT -= at - 1 ))
  fi
  case $command in
${cases.join('\n')}
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _restloop "$@"; else compdef _restloop restloop; fi
`;
}

function zshOptions(option: OptionRow): string[] {
  const summary = zshText(option.summary).replace(/[[\]]/g, '\\$&');
  const values = valuesOf(option);
  const action =
    values.kind === 'words'
      ? `(${values.words.join(' ')})`
      : values.kind === 'sessions'
        ? '_restloop_sessions'
        : values.kind === 'files'
          ? '_files'
          : ' ';
  const tail = option.value === null ? '' : `:${zshText(option.value)}:${action}`;
  return [option.long, ...(option.short === null ? [] : [option.short])].map(
    (flag) => `'*${flag}[${summary}]${tail}'`,
  );
}

const zshText = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(':', '\\:');

function fishScript(table: readonly CommandRow[]): string {
  const names = named(table).map(({ name }) => name);
  const none = `not __fish_seen_subcommand_from ${names.join(' ')}`;
  const lines = named(table).map(
    ({ name, summary }) => `complete -c restloop -n '${none}' -a ${name} -d ${fishText(summary)}`,
  );
  for (const row of table) {
    const when = row.name === '' ? none : `__fish_seen_subcommand_from ${row.name}`;
    for (const option of row.options) lines.push(fishOption(option, when));
    const { words, sessions, files } = argumentsOf(row);
    if (words.length > 0) lines.push(`complete -c restloop -n '${when}' -a '${words.join(' ')}'`);
    if (sessions)
      lines.push(`complete -c restloop -n '${when}' -a '(restloop sessions --names 2>/dev/null)'`);
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
      : values.kind === 'sessions'
        ? " -a '(restloop sessions --names 2>/dev/null)'"
        : '';
  const needs = option.value === null ? '' : values.kind === 'files' ? ' -r -F' : ` -x${given}`;
  return `complete -c restloop -n '${when}' -l ${option.long.slice(2)}${short}${needs} -d ${fishText(option.summary)}`;
}

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
