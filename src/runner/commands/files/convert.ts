import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { writeExport } from '../../../app/files/write-export.ts';
import { isUrl } from '../../../app/importing/download.ts';
import { responsesOfImport, sessionOfImport } from '../../../app/importing/import-session.ts';
import { writeFolder } from '../../../app/importing/write-folder.ts';
import { missingSessionHint } from '../../../app/start/missing-session.ts';
import { problemsError, UsageError } from '../../../app/usage-error.ts';
import type { Exchange } from '../../../core/request/types.ts';
import type { FileProblem } from '../../../core/session/saved/collection.ts';
import { exportedSession } from '../../../core/session/saved/exported.ts';
import type { SessionSnapshot } from '../../../core/session/types.ts';
import { span } from '../../../core/text/styled.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import type { Io } from '../../io.ts';
import { formatOf, storedResponses } from './export.ts';
import { readTarget, shownTarget } from './read-target.ts';

export interface ConvertOptions {
  readonly format?: string;
  readonly env?: string;
}

/** `restloop convert IN OUT`: reads what `import` reads, writes what `export` writes, or a folder of files. */
export async function runConvert(
  { input: target, output }: { readonly input: string; readonly output: string },
  options: ConvertOptions,
  io: Io,
): Promise<number> {
  const { session, problems, exchanges, recorded = 0 } = await readSource(target);
  const input = shownTarget(target);
  const notes = problems.map(({ file, line, column, message }) => {
    const place = file === undefined ? input : join(input, file);
    return `${place}:${line}:${column}: ${message}`;
  });
  if (session.requests.length === 0)
    throw new UsageError(`Nothing was written: there is no request in ${input}.`);
  const formats = await adapters.formats();
  const isFolder = isFolderName(output) || (options.format === undefined && isFolderLike(input, output));
  const format = isFolder ? 'http' : formatOf(output, options.format);
  if (recorded > 0 && format !== 'har')
    notes.push(
      `${formatCount(recorded, 'recorded response')} ${recorded === 1 ? 'is' : 'are'} not written: only HAR has a place for them.`,
    );
  if (isFolder) {
    const written = formats.exportFolder(session, nameOf(input));
    await io.err.writeLines([...notes, ...written.notes].map((note) => [span(`! ${note}`)]));
    const paths = await writeFolder(output, written);
    await io.err.writeLines([[span(`Wrote ${formatCount(paths.length, 'file')}: ${paths.join(', ')}.`)]]);
    return 0;
  }
  const active = options.env ?? null;
  if (active !== null && !session.environments.some(({ name }) => name === active)) {
    const known = session.environments.map(({ name }) => name).join(', ');
    throw new UsageError(`There is no environment "${active}".`, known === '' ? null : `there are ${known}`);
  }
  const exported = exportedSession({ ...session, activeEnvironment: active }, format);
  const written = formats.exportText(exported, format, {
    fileName: output === '-' ? nameOf(input) : basename(output, extname(output)),
    ...(format === 'har' && { exchanges: exchanges() }),
  });
  await io.err.writeLines([...notes, ...written.notes, ...exported.notes].map((note) => [span(`! ${note}`)]));
  if (output === '-') await io.out.writeData(written.text);
  else {
    const { paths } = await writeExport(output, written);
    await io.err.writeLines([[span(`Wrote ${paths.join(', ')}.`)]]);
  }
  return 0;
}

interface Source {
  readonly session: SessionSnapshot;
  readonly problems: readonly FileProblem[];
  readonly exchanges: () => ReadonlyMap<string, Exchange>;
  /** Number of responses in a file. */
  readonly recorded?: number;
}

async function readSource(target: string): Promise<Source> {
  const input = shownTarget(target);
  if (isUrl(target) || existsSync(input)) {
    const read = await readTarget(target);
    const { problems } = read.imported;
    const [first, ...others] = problems
      .filter(({ severity, concerns }) => severity === 'error' && concerns !== 'request')
      .map(({ file, line, column, message, hint }) => ({
        file: file === undefined ? input : join(input, file),
        ...{ line, column, message, hint },
      }));
    if (first !== undefined) throw problemsError([first, ...others]);
    const exchanges = responsesOfImport(read);
    return {
      session: sessionOfImport(read, input),
      problems,
      exchanges: () => exchanges,
      recorded: exchanges.size,
    };
  }
  const storage = await adapters.storage();
  const loaded = storage.hasSession(input) ? storage.loadSession(input) : null;
  if (loaded !== null && (loaded.kind === 'session' || loaded.kind === 'newer'))
    return {
      session: loaded.snapshot,
      problems: [],
      exchanges: () => storedResponses(storage, { ...loaded.snapshot, name: input }),
    };
  throw new UsageError(`There is no file and no session "${input}".`, missingSessionHint(input, storage));
}

/** Whether the output is a folder: it ends in a slash, or is one. */
const isFolderName = (output: string): boolean =>
  /[/\\]$/.test(output) || (statSync(output, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** A folder that is converted to a name without an ending stays a folder. */
const isFolderLike = (input: string, output: string): boolean =>
  output !== '-' && extname(output) === '' && isFolderName(input) && !existsSync(output);

const nameOf = (input: string): string =>
  basename(resolve(input)).replace(/\.(?:postman_collection\.json|[^.]+)$/i, '') || 'requests';
