import type { CommandRow } from '../../command-line/command-table.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import type { CompletionShell } from './values.ts';
import { zshScript } from './zsh.ts';

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
