import packageJson from '../../package.json' with { type: 'json' };
import { helpLines } from '../core/view/help/help.ts';
import { commandTable } from './command-line/command-table.ts';
import { createProgram } from './command-line/program.ts';
import { type CompletionShell, completionScript } from './commands/completion.ts';
import { manualPage } from './commands/manual.ts';
import type { Io } from './io.ts';

export async function runCompletion(shell: CompletionShell, io: Io): Promise<number> {
  await io.out.writeData(completionScript(shell, table()));
  return 0;
}

export async function runManual(io: Io): Promise<number> {
  await io.out.writeData(manualPage(table(), { version: packageJson.version }));
  return 0;
}

export async function runTopic(topic: string, io: Io): Promise<number> {
  await io.out.writeLines(helpLines(topic));
  return 0;
}

const table = () => commandTable(createProgram(() => undefined));
