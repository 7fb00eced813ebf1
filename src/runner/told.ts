import packageJson from '../../package.json' with { type: 'json' };
import { commandTable } from './command-table.ts';
import { type CompletionShell, completionScript } from './completion.ts';
import type { Io } from './io.ts';
import { manualPage } from './manual.ts';
import { createProgram } from './program.ts';

/** `restloop completion`: the script for a shell. */
export async function runCompletion(shell: CompletionShell, io: Io): Promise<number> {
  await io.out.writeData(completionScript(shell, table()));
  return 0;
}

/** `restloop manual`: the page for `man`. */
export async function runManual(io: Io): Promise<number> {
  await io.out.writeData(manualPage(table(), { version: packageJson.version }));
  return 0;
}

const table = () => commandTable(createProgram(() => undefined));
