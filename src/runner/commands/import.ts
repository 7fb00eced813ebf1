import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { composeApp } from '../../app/compose.ts';
import { reportUnsavedChanges } from '../../app/unsaved-changes.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { Io } from '../io.ts';
import { createCollector } from '../results/collector.ts';
import { createHumanPrinter } from '../results/human.ts';

export interface ImportOptions {
  readonly session?: string;
}

/** `restloop import FILE`: what the file holds becomes a saved session, or is added to one. Nothing in it is run. */
export async function runImport(file: string, options: ImportOptions, io: Io): Promise<number> {
  await checkFile(file);
  const app = composeApp({ persistence: 'named' });
  const printer = createHumanPrinter(io, { app, resultsTo: 'out' });
  const collector = createCollector({ onEntry: printer.print, keeps: false });
  app.attach(collector.front);
  try {
    const name = options.session ?? nameOf(file);
    const saved = (await app.adapters.storage()).hasSession(name);
    if (saved && options.session === undefined) {
      throw new UsageError(
        `There is a session "${name}" already.`,
        `--session ${name} adds to it, --session NAME makes another one`,
      );
    }
    if (saved && !(await app.openSession(name))) return collector.exitCode();
    await app.submit(`.import ${file}`);
    if (collector.exitCode() === 0 && !saved) await app.submit(`.save ${name}`);
    await reportUnsavedChanges(app);
    return collector.exitCode();
  } finally {
    await printer.drained();
    await app.close();
  }
}

async function checkFile(file: string): Promise<void> {
  const isFile = await stat(file).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  if (!isFile) throw new UsageError(`There is no file ${file}.`);
}

/** `users.http` becomes the session `users`; what a name cannot hold becomes a dash. */
function nameOf(file: string): string {
  const name = basename(file)
    .replace(/\.[^.]+$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'imported' : name;
}
