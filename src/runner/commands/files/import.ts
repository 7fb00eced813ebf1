import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { App } from '../../../app/app.ts';
import { adapters } from '../../../app/compose.ts';
import { isCollectionFolder } from '../../../app/importing/collection-folder.ts';
import { isUrl } from '../../../app/importing/download.ts';
import { reportUnsavedChanges } from '../../../app/saving/unsaved-changes.ts';
import { emptyStart } from '../../../app/start/session-start.ts';
import { UsageError } from '../../../app/usage-error.ts';
import type { Io } from '../../io.ts';
import { createCollector } from '../../results/collector.ts';
import { createTextPrinter } from '../../results/text-printer.ts';
import { onSession } from '../on-session.ts';
import { runConvert } from './convert.ts';

export interface ImportOptions {
  readonly session?: string;
  readonly to?: string;
}

export async function runImport(file: string, options: ImportOptions, io: Io): Promise<number> {
  if (!isUrl(file)) await checkFile(file);
  if (options.to !== undefined) {
    const exitCode = await runConvert({ input: file, output: `${options.to}/` }, {}, io);
    if (exitCode !== 0 || options.session === undefined) return exitCode;
  }
  const name = options.session ?? nameOf(file);
  const isSaved = (await adapters.storage()).hasSession(name);
  if (isSaved && options.session === undefined) {
    throw new UsageError(
      `A session "${name}" already exists.`,
      `--session ${name} adds to it, --session NAME creates another one`,
    );
  }
  const output = (app: App) => {
    const printer = createTextPrinter(io, { app, resultsTo: 'out' });
    return { printer, ...createCollector({ onEntry: printer.print, keeps: false }) };
  };
  const start = { ...emptyStart, session: isSaved ? name : null };
  return onSession(start, { persistence: 'named', folder: null, output }, async ({ app, ...output }) => {
    if (!isSaved || app.store.getState().name !== null) await app.submit(`.import ${file}`);
    if (output.exitCode() === 0 && !isSaved) await app.submit(`.save ${name}`);
    await reportUnsavedChanges(app);
    await output.printer.drained();
    return output.exitCode();
  });
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new UsageError(`There is no file ${file}.`);
  if (found.isDirectory() && !isCollectionFolder(file))
    throw new UsageError(
      `${file} is a folder without a collection.`,
      'a Bruno collection has a bruno.json or opencollection.yml in its folder',
    );
}

function nameOf(file: string): string {
  const path = isUrl(file) && URL.canParse(file) ? new URL(file).pathname : resolve(file);
  const name = basename(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'imported' : name;
}
