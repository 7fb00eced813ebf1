import type { CommandRow } from '../../command-line/command-table.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import type { CompletionShell } from './values.ts';
import { zshScript } from './zsh.ts';

const scripts: Readonly<Record<CompletionShell, (table: readonly CommandRow[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const completionScript = (shell: CompletionShell, table: readonly CommandRow[]): string =>
  scripts[shell](table);
