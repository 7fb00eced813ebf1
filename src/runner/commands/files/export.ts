import { basename, extname } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { writeExport } from '../../../app/files/write-export.ts';
import { newestExchanges } from '../../../app/responses/newest-exchanges.ts';
import { missingSession } from '../../../app/start/missing-session.ts';
import { curlConnection } from '../../../app/transport/curl-connection.ts';
import { UsageError } from '../../../app/usage-error.ts';
import type { Exchange } from '../../../core/request/types.ts';
import {
  type ExportFormat,
  exportFormatOf,
  exportFormats,
  onlyReadMessage,
} from '../../../core/session/saved/export-format.ts';
import { exportedSession } from '../../../core/session/saved/exported.ts';
import type { SessionSnapshot } from '../../../core/session/types.ts';
import { span } from '../../../core/text/styled.ts';
import { linkNote } from '../../../files/file-error.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { Io } from '../../io.ts';

export interface ExportOptions {
  readonly format?: string;
}

/** `restloop export SESSION FILE`: in the format of the file's name, or of `--format`; `-` is standard output. */
export async function runExport(
  { session, file }: { readonly session: string; readonly file: string },
  options: ExportOptions,
  io: Io,
): Promise<number> {
  const format = formatOf(file, options.format);
  const storage = await adapters.storage();
  const loaded = storage.loadSession(session);
  if (loaded.kind === 'missing') {
    throw missingSession(session, storage);
  }
  const snapshot = loaded.kind === 'damaged' ? loaded.recovered : loaded.snapshot;
  if (snapshot === null) throw new UsageError(`The session "${session}" cannot be read.`);
  if (snapshot.requests.length === 0) {
    const hint = `restloop ${session} opens it; .keep NAME keeps the last request there`;
    throw new UsageError(`Nothing was written: no request is kept in "${session}".`, hint);
  }
  const exported = exportedSession(snapshot, format);
  const { text, sideFiles, notes } = (await adapters.formats()).exportText(exported, format, {
    fileName: file === '-' ? session : basename(file, extname(file)),
    connection: curlConnection(snapshot.settings),
    ...(format === 'har' && { exchanges: storedResponses(storage, { ...snapshot, name: session }) }),
  });
  await io.err.writeLines([...notes, ...exported.notes].map((note) => [span(`! ${note}`)]));
  if (file === '-') {
    await io.out.writeData(text);
    return 0;
  }
  const { behindLink } = await writeExport(file, { text, sideFiles });
  const others =
    sideFiles.length === 0 ? '' : ` and ${sideFiles.map(({ path }) => path).join(', ')} beside it`;
  const note = behindLink === null ? [] : [[span(linkNote(file, behindLink))]];
  await io.err.writeLines([[span(`Wrote ${file}${others}.`)], ...note]);
  return 0;
}

export const storedResponses = (
  storage: Storage,
  { name, requests }: Pick<SessionSnapshot, 'name' | 'requests'>,
): ReadonlyMap<string, Exchange> =>
  newestExchanges(requests, { recent: [], history: storage.exchanges(name) });

/** Throws where the format is only read. */
export function formatOf(file: string, wanted: string | undefined): ExportFormat {
  const known = Object.keys(exportFormats) as ExportFormat[];
  if (wanted === undefined) {
    const format = exportFormatOf(file);
    if (format !== null) return format;
    const hint = `a name such as ${Object.values(exportFormats).join(', ')}; --format ${known.join('|')} chooses the format`;
    throw new UsageError(onlyReadMessage(file), hint);
  }
  const format = known.find((name) => name === wanted);
  if (format !== undefined) return format;
  throw new UsageError(`--format ${wanted}: this format is not known.`, `there are ${known.join(', ')}`);
}
