import { createFreeNames, numbered } from '../../core/template/free-names.ts';
import type { WrittenPart } from '../previewed/stand-ins.ts';
import { hasControls, quote } from './quote.ts';

export function createSecretWords(split: (text: string) => readonly WrittenPart[]) {
  const byName = new Map<string, string>();
  const free = createFreeNames();
  const variableOf = (name: string): string => {
    const known = byName.get(name);
    if (known !== undefined) return known;
    const variable = free.take(numbered(shellName(name)));
    byName.set(name, variable);
    return variable;
  };
  return {
    names: (): readonly string[] => [...byName.values()],
    quote(text: string) {
      const parts = split(text);
      if (parts.every((part) => typeof part === 'string')) return quote(parts.join(''));
      const words = parts.map((part) =>
        typeof part === 'string' ? part : { variable: variableOf(part.secret) },
      );
      const isPlain = words.every(
        (word) => typeof word !== 'string' || !(/["$`\\!]/.test(word) || hasControls(word)),
      );
      if (isPlain) return `"${words.map((word, index) => insideQuotes(word, words[index + 1])).join('')}"`;
      return words.map((word) => (typeof word === 'string' ? quote(word) : `"$${word.variable}"`)).join('');
    },
  };
}

type Word = string | { readonly variable: string };

function insideQuotes(word: Word, next: Word | undefined): string {
  if (typeof word === 'string') return word;
  const { variable } = word;
  return typeof next === 'string' && /^\w/.test(next) ? `\${${variable}}` : `$${variable}`;
}

function shellName(name: string): string {
  const upper = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z\d_]+/g, '_');
  const valid = /^[A-Z_]/.test(upper) && /[A-Z]/.test(upper) ? upper : `SECRET_${upper}`;
  return ownNames.has(valid) || valid.startsWith('BASH') ? `SECRET_${valid}` : valid;
}

const ownNames: ReadonlySet<string> = new Set(
  `CDPATH EDITOR ENV EUID FUNCNAME GROUPS HOME HOSTNAME IFS LANG LINENO LOGNAME MAIL OLDPWD OPTARG OPTERR OPTIND OSTYPE
  PATH PPID PROMPT_COMMAND PS1 PS2 PS4 PWD RANDOM REPLY SECONDS SHELL SHELLOPTS SHLVL TERM TMPDIR UID USER`.split(
    /\s+/,
  ),
);
