import type { CommandRow, OptionRow } from '../../command-line/command-table.ts';
import { type AskedKind, argumentsOf, asking, candidateKinds, named, valuesOf } from './values.ts';

export function zshScript(table: readonly CommandRow[]): string {
  const list = named(table).map(({ name, summary }) => `    '${zshText(name)}:${zshText(summary)}'`);
  const cases = table.map((row) => {
    const options = row.options.flatMap((option) => zshOptions(option));
    const { words, about, files } = argumentsOf(row);
    const first =
      row.name === ''
        ? ["'1: :_restloop_first'", "'*:: :_files'"]
        : words.length > 0
          ? [`'*:: :(${words.join(' ')})'`]
          : about !== null
            ? [`'*: :_restloop_${about}'`]
            : files
              ? ["'*: :_files'"]
              : [];
    return `    ${row.name === '' ? "''" : row.name})\n      _arguments -s ${[...options, ...first].join(' \\\n        ')}\n      ;;`;
  });
  return `#compdef restloop
# zsh completion of restloop: restloop completion zsh > "\${fpath[1]}/_restloop"
${(['sessions', ...candidateKinds] as const).map(zshAsking).join('\n')}
_restloop_commands() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  _describe command commands
}
_restloop_first() { _restloop_commands; _restloop_target }
_restloop() {
  local command='' word
  local -a line_words
  line_words=("\${(@)words[1,CURRENT]}")
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
      : values.kind === 'asked'
        ? `_restloop_${values.about}`
        : values.kind === 'files'
          ? '_files'
          : ' ';
  const tail = option.value === null ? '' : `:${zshText(option.value)}:${action}`;
  return [option.long, ...(option.short === null ? [] : [option.short])].map(
    (flag) => `'*${flag}[${summary}]${tail}'`,
  );
}

const zshAsking = (about: AskedKind): string => `_restloop_${about}() {
  local -a names
  names=(\${(f)"$(${asking(about, '"${(@Q)line_words}"')})"})
  compadd -a names${about === 'target' || about === 'sessions' ? '\n  _files' : ''}
}`;

const zshText = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
