import { existsSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { openRows } from '../../../app/data/rows.ts';
import { readEnvironmentFiles } from '../../../app/environments/environment-files.ts';
import { projectFiles } from '../../../app/files/file-permissions.ts';
import { withPathsFrom } from '../../../app/files/moved-paths.ts';
import { writeExport } from '../../../app/files/write-export.ts';
import { missingSession } from '../../../app/start/missing-session.ts';
import { curlConnection } from '../../../app/transport/curl-connection.ts';
import { UsageError } from '../../../app/usage-error.ts';
import type { Exchange } from '../../../core/request/types.ts';
import {
  type ExportFormat,
  exportFormatOf,
  exportFormats,
  onlyReadMessage,
} from '../../../core/session/exports/export-format.ts';
import { exportedSession } from '../../../core/session/exports/exported-session.ts';
import { settingText } from '../../../core/session/settings/settings.ts';
import type { SessionSnapshot } from '../../../core/session/types.ts';
import { span } from '../../../core/text/styled.ts';
import type { ObjectValue } from '../../../core/value/types.ts';
import { linkNote } from '../../../files/file-error.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { Io } from '../../io.ts';
import { fileNotes, readSource, storedResponses } from './source.ts';

export interface ExportOptions extends Partial<Readonly<Record<ExportFormat, true>>> {
  readonly format?: string;
  readonly to?: string;
  readonly env?: string;
  readonly data?: string;
}

export async function runExport(
  { session, file }: { readonly session: string; readonly file: string | undefined },
  options: ExportOptions,
  io: Io,
): Promise<number> {
  const wanted = options.format ?? formatFlags.find((name) => options[name] === true);
  const output = options.to ?? file ?? defaultOutput(session, wanted);
  const format = formatOf(output, wanted);
  const storage = await adapters.storage();
  // A name with a slash is a path.
  const isFile = existsSync(session) && (/[\\/]/.test(session) || !storage.hasSession(session));
  const source = isFile ? await readSource(session) : null;
  const snapshot = source?.session ?? loadSession(session, storage);
  if (snapshot.requests.length === 0) throw withoutRequests(session, isFile);
  const beside = isFile && options.env !== undefined ? await environmentsBeside(session) : [];
  const own = new Set(snapshot.environments.map(({ name }) => name));
  const environments = [...snapshot.environments, ...beside.filter(({ name }) => !own.has(name))];
  await writeSession(
    { ...snapshot, environments, name: session },
    {
      ...{ output, format, name: isFile ? basename(session, extname(session)) : session },
      notes: source === null ? [] : fileNotes(source),
      env: options.env ?? snapshot.activeEnvironment,
      exchanges: source?.exchanges ?? (() => storedResponses(storage, { ...snapshot, name: session })),
      rows: options.data === undefined ? [] : await rowsOf(options.data),
    },
    io,
  );
  return 0;
}

async function environmentsBeside(file: string): Promise<SessionSnapshot['environments']> {
  const { formats } = adapters;
  const permissions = projectFiles();
  return (await readEnvironmentFiles({ folder: dirname(file) }, { formats, permissions })).environments;
}

const formatFlags = Object.keys(exportFormats) as ExportFormat[];

function defaultOutput(session: string, wanted: string | undefined): string {
  const example = formatFlags.find((name) => name === wanted);
  if (example === undefined)
    throw new UsageError(
      'Which file?',
      `restloop export ${session} users.http; --k6 and the like name the format`,
    );
  return exportFormats[example].replace('users', basename(session, extname(session)));
}

function loadSession(session: string, storage: Storage): SessionSnapshot {
  const loaded = storage.loadSession(session);
  if (loaded.kind === 'missing') throw missingSession(session, storage);
  const snapshot = loaded.kind === 'damaged' ? loaded.recovered : loaded.snapshot;
  if (snapshot === null) throw new UsageError(`The session "${session}" cannot be read.`);
  return snapshot;
}

function withoutRequests(session: string, isFile: boolean): UsageError {
  if (isFile) return new UsageError(`Nothing was written: ${session} has no requests.`);
  const hint = `restloop ${session} opens it; .keep NAME saves the last request there`;
  return new UsageError(`Nothing was written: the session "${session}" has no saved requests.`, hint);
}

async function rowsOf(file: string): Promise<ObjectValue[]> {
  const rows: ObjectValue[] = [];
  for await (const row of await openRows(file, null))
    rows.push(Object.fromEntries(row.map(({ name, value }) => [name, value])));
  return rows;
}

export interface SessionExportOptions {
  readonly output: string;
  readonly format: ExportFormat;
  /** Names the files where the output is standard output. */
  readonly name: string;
  readonly notes: readonly string[];
  readonly env: string | null;
  readonly exchanges: () => ReadonlyMap<string, Exchange>;
  readonly rows?: readonly ObjectValue[];
}

export async function writeSession(
  session: SessionSnapshot,
  { output, format, name, notes, env, exchanges, rows = [] }: SessionExportOptions,
  io: Io,
): Promise<void> {
  if (env !== null && !session.environments.some((one) => one.name === env)) {
    const known = session.environments.map((one) => one.name).join(', ');
    throw new UsageError(`There is no environment "${env}".`, known === '' ? null : `there are ${known}`);
  }
  const requests = withPathsFrom(session.requests, output === '-' ? '.' : dirname(output));
  const exported = exportedSession({ ...session, requests, activeEnvironment: env }, format);
  const { settings } = session;
  const written = await (await adapters.formats()).exportSession(exported, format, {
    fileName: output === '-' ? name : basename(output, extname(output)),
    connection: curlConnection(settings),
    cookies: settingText(settings, 'cookies') !== 'off',
    rows,
    ...(format === 'har' && { exchanges: exchanges() }),
  });
  await io.err.writeLines([...notes, ...written.notes, ...exported.notes].map((note) => [span(`! ${note}`)]));
  if (output === '-') {
    const others = written.sideFiles.map(({ path }) => path).join(', ');
    if (others !== '')
      await io.err.writeLines([
        [span(`! Not written: ${others}, which belongs beside it. Name a file instead of -.`)],
      ]);
    return io.out.writeData(written.text);
  }
  const { linkTarget, paths } = await writeExport(output, written);
  const link = linkTarget === null ? [] : [[span(linkNote(output, linkTarget))]];
  await io.err.writeLines([[span(`Wrote ${paths.join(', ')}.`)], ...link]);
}

export function formatOf(file: string, wanted: string | undefined): ExportFormat {
  if (wanted === undefined) {
    const format = exportFormatOf(file);
    if (format !== null) return format;
    const hint = `a name such as ${Object.values(exportFormats).join(', ')}; --format ${formatFlags.join('|')} chooses the format`;
    throw new UsageError(onlyReadMessage(file), hint);
  }
  const format = formatFlags.find((name) => name === wanted);
  if (format !== undefined) return format;
  throw new UsageError(`--format ${wanted}: unknown format.`, `there are ${formatFlags.join(', ')}`);
}
