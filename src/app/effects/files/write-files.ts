import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Exchange } from '../../../core/request/types.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import { writtenEnvironment } from '../../../core/session/environments/environments.ts';
import { type ExportedSession, exportedSession } from '../../../core/session/exports/exported-session.ts';
import { sharedSession } from '../../../core/session/exports/shared-session.ts';
import { toSnapshot } from '../../../core/session/saved/snapshot.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { settingText } from '../../../core/session/settings/settings.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { linkNote } from '../../../files/file-error.ts';
import { environmentFiles } from '../../environments/environment-folders.ts';
import { withPathsFrom } from '../../files/moved-paths.ts';
import { writeExport } from '../../files/write-export.ts';
import { hintOf, messageOf } from '../../message.ts';
import { maskExchange } from '../../responses/masked-exchange.ts';
import { newestExchanges } from '../../responses/newest-exchanges.ts';
import type { FileRoom } from '../../rooms.ts';
import { curlConnection } from '../../transport/curl-connection.ts';
import { fail, inform, warn } from '../messages.ts';
import { isPersisted } from '../persist.ts';
import { confirmReplacing } from '../responses/write-file.ts';
import { offerPrivateEnvironment } from '../secrets/private-environment.ts';
import { fileMessage, readText } from './files.ts';

/** `.save FILE.http`: writes only the changes if the session was opened from the file. */
export async function writeBack(path: string, room: FileRoom): Promise<void> {
  try {
    const known = room.fileTexts.get(resolve(path));
    const found = existsSync(path) ? await readText(path) : null;
    if (known === undefined && found !== null) {
      return fail(
        room,
        `${path} exists, and this session was not opened from it.`,
        `restloop ${path} opens it, .import ${path} imports it, .export ${path} replaces it`,
      );
    }
    if (found !== null && found !== known) {
      return fail(
        room,
        `${path} was not written, because another program has changed it since it was opened here.`,
        `.import ${path} imports the new content, and .save then writes it; .export writes this session to another file`,
      );
    }
    const formats = await room.formats();
    const snapshot = toSnapshot(room.store.getState(), room.now());
    const fileName = basename(path, extname(path));
    const session = exportedSession(snapshot, 'http');
    const written =
      known === undefined
        ? formats.exportText(session, 'http', { fileName })
        : formats.updateHttpFile(known, session, { fileName });
    if (known === undefined && written.text === '') return failWithoutRequests(path, room);
    const { linkTarget, paths } = await writeExport(path, written);
    room.fileTexts.set(resolve(path), written.text);
    await room.store.dispatch({ kind: 'file-opened', path });
    const notes = [...written.notes, ...(known === undefined ? session.notes : [])];
    for (const message of notes) warn(room, message);
    if (session.requests.length === 0) warn(room, noRequests(path));
    inform(room, `Wrote ${paths.join(', ')}.`, linkTarget === null ? null : linkNote(path, linkTarget));
    await offerSecrets(path, session, room);
  } catch (error) {
    fail(room, fileMessage(path, error));
  }
}

const failWithoutRequests = (path: string, room: FileRoom): void =>
  fail(
    room,
    `${path} was not written: the session has no saved requests.`,
    '.keep NAME saves the last request',
  );

const noRequests = (path: string): string =>
  `the session has no saved requests, so ${path} has none: .keep NAME saves the last request`;

export async function exportFile({ path, format }: EffectOf<'export'>, room: FileRoom): Promise<void> {
  try {
    const formats = await room.formats();
    const state = room.store.getState();
    const snapshot = toSnapshot(state, room.now());
    const requests = withPathsFrom(snapshot.requests, dirname(path));
    const session = exportedSession({ ...snapshot, requests }, format);
    const written = await formats.exportSession(session, format, {
      fileName: basename(path, extname(path)),
      connection: curlConnection(state.settings),
      cookies: settingText(state.settings, 'cookies') !== 'off',
      ...(format === 'har' && { exchanges: await exchangesOf(state, room) }),
    });
    if (written.text === '') return failWithoutRequests(path, room);
    const texts = new Map([[path, written.text]]);
    for (const side of written.sideFiles) texts.set(join(dirname(path), side.path), side.text);
    if (!(await mayReplace(texts, room))) return inform(room, 'Nothing was written.');
    const { linkTarget, paths } = await writeExport(path, written);
    for (const [file, text] of texts) room.exported.set(resolve(file), text);
    if (linkTarget !== null) warn(room, linkNote(path, linkTarget));
    for (const message of [...written.notes, ...session.notes]) warn(room, message);
    if (session.requests.length === 0) warn(room, noRequests(path));
    inform(
      room,
      `Wrote ${paths.join(', ')}.`,
      format === 'http' && (written.missing ?? []).length === 0
        ? `restloop run ${path} replays it without a terminal`
        : null,
    );
    if (format === 'http') await offerSecrets(path, session, room);
  } catch (error) {
    fail(room, fileMessage(path, error));
  }
}

async function mayReplace(texts: ReadonlyMap<string, string>, room: FileRoom): Promise<boolean> {
  if (!room.front.attended) return true;
  const foreign: string[] = [];
  for (const [path, text] of texts) {
    const known = [text, room.exported.get(resolve(path)), room.fileTexts.get(resolve(path))];
    if (existsSync(path) && !known.includes(await readText(path).catch(() => ''))) foreign.push(path);
  }
  return foreign.length === 0 || confirmReplacing(foreign, room);
}

async function exchangesOf(state: SessionState, room: FileRoom): Promise<ReadonlyMap<string, Exchange>> {
  const secrets = sessionSecrets(state);
  const recent = state.exchanges.map((exchange) => maskExchange(exchange, secrets));
  const history = isPersisted(room, state.name) ? (await room.saving.storage()).exchanges(state.name) : null;
  return newestExchanges(state.requests, { recent, history });
}

async function offerSecrets(path: string, session: ExportedSession, room: FileRoom): Promise<void> {
  const { values } = sharedSession(session);
  const environment = writtenEnvironment(room.store.getState()) ?? 'dev';
  try {
    await offerPrivateEnvironment({ path, values, environment }, room);
  } catch (error) {
    fail(room, `${environmentFiles.private} was not written: ${messageOf(error)}`, hintOf(error));
  }
}
