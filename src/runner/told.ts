import packageJson from '../../package.json' with { type: 'json' };
import { directiveLines } from '../core/view/directive-help.ts';
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

/** `restloop help directives`: the reference of directives. */
export async function runDirectives(io: Io): Promise<number> {
  await io.out.writeLines(directiveLines());
  return 0;
}

const table = () => commandTable(createProgram(() => undefined));
