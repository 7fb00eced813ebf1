import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { writeExport } from '../../../app/files/write-export.ts';
import { sessionOfImport } from '../../../app/importing/import-session.ts';
import { readImport } from '../../../app/importing/read-import.ts';
import { writeFolder } from '../../../app/importing/write-folder.ts';
import { missingSessionHint } from '../../../app/start/missing-session.ts';
import { problemsError, UsageError } from '../../../app/usage-error.ts';
import type { FileProblem } from '../../../core/session/saved/collection.ts';
import { exportedSession } from '../../../core/session/saved/exported.ts';
import type { SessionSnapshot } from '../../../core/session/types.ts';
import { span } from '../../../core/text/styled.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import type { Io } from '../../io.ts';
import { formatOf } from './export.ts';

export interface ConvertOptions {
  readonly format?: string;
  readonly env?: string;
}

/** `restloop convert IN OUT`: reads what `import` reads, writes what `export` writes, or a folder of files. */
export async function runConvert(
  { input, output }: { readonly input: string; readonly output: string },
  options: ConvertOptions,
  io: Io,
): Promise<number> {
  const { session, problems } = await readSource(input);
  const notes = problems.map(({ file, line, column, message }) => {
    const place = file === undefined ? input : join(input, file);
    return `${place}:${line}:${column}: ${message}`;
  });
  if (session.requests.length === 0)
    throw new UsageError(`Nothing was written: there is no request in ${input}.`);
  const formats = await adapters.formats();
  if (isFolderName(output)) {
    const written = formats.exportFolder(session, nameOf(input));
    await io.err.writeLines([...notes, ...written.notes].map((note) => [span(`! ${note}`)]));
    const paths = await writeFolder(output, written);
    await io.err.writeLines([[span(`Wrote ${formatCount(paths.length, 'file')}: ${paths.join(', ')}.`)]]);
    return 0;
  }
  const format = formatOf(output, options.format);
  const active = options.env ?? null;
  if (active !== null && !session.environments.some(({ name }) => name === active)) {
    const known = session.environments.map(({ name }) => name).join(', ');
    throw new UsageError(`There is no environment "${active}".`, known === '' ? null : `there are ${known}`);
  }
  const exported = exportedSession({ ...session, activeEnvironment: active }, format);
  const written = formats.exportText(exported, format, {
    fileName: output === '-' ? nameOf(input) : basename(output, extname(output)),
  });
  await io.err.writeLines([...notes, ...written.notes, ...exported.notes].map((note) => [span(`! ${note}`)]));
  if (output === '-') await io.out.writeData(written.text);
  else {
    const { paths } = await writeExport(output, written);
    await io.err.writeLines([[span(`Wrote ${paths.join(', ')}.`)]]);
  }
  return 0;
}

async function readSource(
  input: string,
): Promise<{ readonly session: SessionSnapshot; readonly problems: readonly FileProblem[] }> {
  const formats = await adapters.formats();
  if (existsSync(input)) {
    const read = await readImport(input, formats);
    const { problems } = read.imported;
    const [first, ...others] = problems
      .filter(({ severity, concerns }) => severity === 'error' && concerns !== 'request')
      .map(({ file, line, column, message, hint }) => ({
        file: file === undefined ? input : join(input, file),
        ...{ line, column, message, hint },
      }));
    if (first !== undefined) throw problemsError([first, ...others]);
    return { session: sessionOfImport(read, input), problems };
  }
  const storage = await adapters.storage();
  const loaded = storage.hasSession(input) ? storage.loadSession(input) : null;
  if (loaded !== null && (loaded.kind === 'session' || loaded.kind === 'newer'))
    return { session: loaded.snapshot, problems: [] };
  throw new UsageError(`There is no file and no session "${input}".`, missingSessionHint(input, storage));
}

/** Whether the output is a folder: it ends in a slash, or is one. */
export const isFolderName = (output: string): boolean =>
  /[/\\]$/.test(output) || (statSync(output, { throwIfNoEntry: false })?.isDirectory() ?? false);

export const nameOf = (input: string): string =>
  basename(resolve(input)).replace(/\.(?:postman_collection\.json|[^.]+)$/i, '') || 'requests';
