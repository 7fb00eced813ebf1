import { reporterNames } from '../../../core/reference/report-formats.ts';
import { settingDefinitions } from '../../../core/session/settings/settings.ts';
import type { CommandRow, OptionRow } from '../../command-line/command-table.ts';

export const completionShells = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof completionShells)[number];

export const candidateKinds = ['env', 'request', 'tag', 'target'] as const;

export type CandidateKind = (typeof candidateKinds)[number];

export type AskedKind = 'sessions' | CandidateKind;

export type Values =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'asked'; readonly about: AskedKind }
  | { readonly kind: 'files' }
  | { readonly kind: 'none' };

export function valuesOf({ long, value }: OptionRow): Values {
  if (long === '--reporter') return { kind: 'words', words: reporterNames };
  if (long === '--set') return { kind: 'words', words: settingDefinitions.map(({ key }) => `${key}=`) };
  const about = askedOptions[long];
  if (about !== undefined) return { kind: 'asked', about };
  return { kind: value === 'file' || value === 'path' ? 'files' : 'none' };
}

const askedOptions: Readonly<Record<string, AskedKind>> = {
  '--session': 'sessions',
  '--env': 'env',
  '--request': 'request',
  '--tag': 'tag',
  '--exclude-tag': 'tag',
};

export function argumentsOf({ name }: CommandRow): {
  readonly words: readonly string[];
  readonly about: AskedKind | null;
  readonly files: boolean;
} {
  if (name === 'completion') return { words: completionShells, about: null, files: false };
  if (name === 'import' || name === 'lint' || name === 'convert')
    return { words: [], about: null, files: true };
  if (name === 'export') return { words: [], about: 'sessions', files: true };
  if (name === 'run' || name === 'preview' || name === '') return { words: [], about: 'target', files: true };
  return { words: [], about: null, files: false };
}

export const asking = (about: AskedKind, words: string): string =>
  about === 'sessions'
    ? 'restloop sessions --names 2>/dev/null'
    : `restloop completion --candidates ${about} ${words} 2>/dev/null`;

export const named = (table: readonly CommandRow[]): readonly CommandRow[] =>
  table.filter(({ name }) => name !== '');

export const flagsOf = ({ options }: CommandRow): string[] =>
  options.flatMap(({ long, short }) => (short === null ? [long] : [short, long]));

/** Options with a value, and the commands where it has that kind (`*` for all). */
export function valueOptions(
  table: readonly CommandRow[],
): { readonly commands: readonly string[]; readonly option: OptionRow }[] {
  const all = table.flatMap(({ name, options }) =>
    options.filter(({ value }) => value !== null).map((option) => ({ name, option })),
  );
  const keyOf = ({ option }: (typeof all)[number]): string =>
    JSON.stringify([option.long, option.short, valuesOf(option)]);
  const first = all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index);
  return first.map((one) => {
    const named = all.filter(({ option }) => option.long === one.option.long);
    const same = named.filter((other) => keyOf(other) === keyOf(one));
    return {
      commands: same.length === named.length ? ['*'] : same.map(({ name }) => name),
      option: one.option,
    };
  });
}
