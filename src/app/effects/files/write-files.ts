import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Effect } from '../../../core/session/effects.ts';
import { type ExportedSession, exportedSession } from '../../../core/session/saved/exported.ts';
import { sharedSession } from '../../../core/session/saved/shared-session.ts';
import { toSnapshot } from '../../../core/session/saved/snapshot.ts';
import { linkNote } from '../../../files/file-error.ts';
import { writeBelow } from '../../../files/write-below.ts';
import { type NamedFile, writeNamedFile } from '../../../files/write-named.ts';
import type { EffectContext } from '../../context.ts';
import { environmentFiles } from '../../environments/environment-folders.ts';
import { messageOf } from '../../message.ts';
import type { Store } from '../../store.ts';
import { curlConnection } from '../../transport/curl-connection.ts';
import { offerPrivateEnvironment } from '../secrets/private-environment.ts';
import { tell } from '../tell.ts';
import { fileMessage, readText } from './files.ts';

/**
 * `.save` into an `.http` file. Where the session came from it, what did not change stays as it stands; a file that is
 * not there yet is the session's from now on.
 */
export async function writeBack(path: string, context: EffectContext, store: Store): Promise<void> {
  try {
    const known = context.fileTexts.get(resolve(path));
    const found = existsSync(path) ? await readText(path) : null;
    if (known === undefined && found !== null) {
      return tell(context, 'error', {
        message: `There is a file ${path} already, and this session was not opened from it.`,
        hint: `restloop ${path} opens it, .import ${path} imports it, .export ${path} writes over it`,
      });
    }
    if (found !== null && found !== known) {
      return tell(context, 'error', {
        message: `${path} was changed by another program since it was opened here; it was not written.`,
        hint: `.import ${path} imports its current content, and .save writes after that; .export keeps this session elsewhere`,
      });
    }
    const formats = await context.formats();
    const snapshot = toSnapshot(store.getState(), context.now());
    const fileName = basename(path, extname(path));
    const session = exportedSession(snapshot, 'http');
    const written =
      known === undefined
        ? formats.exportText(session, 'http', { fileName })
        : formats.updateHttpFile(known, session, { fileName });
    const { behindLink } = await writeTexts(path, written);
    context.fileTexts.set(resolve(path), written.text);
    await store.dispatch({ kind: 'file-opened', path });
    const notes = [...written.notes, ...(known === undefined ? session.notes : [])];
    for (const message of notes) tell(context, 'warning', { message });
    tell(context, 'info', {
      message: `Wrote ${namesOf(path, written)}.`,
      hint: behindLink === null ? null : linkNote(path, behindLink),
    });
    await offerSecrets(path, session, { context, store });
  } catch (error) {
    tell(context, 'error', { message: fileMessage(path, error) });
  }
}

/** `.export`: writes the session where the user said. */
export async function exportFile(
  { path, format }: Extract<Effect, { kind: 'export' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  try {
    const formats = await context.formats();
    const session = exportedSession(toSnapshot(store.getState(), context.now()), format);
    const written = formats.exportText(session, format, {
      fileName: basename(path, extname(path)),
      connection: curlConnection(store.getState().settings),
    });
    const { behindLink } = await writeTexts(path, written);
    if (behindLink !== null) tell(context, 'warning', { message: linkNote(path, behindLink) });
    for (const message of [...written.notes, ...session.notes]) tell(context, 'warning', { message });
    tell(context, 'info', {
      message: `Wrote ${namesOf(path, written)}.`,
      hint: format === 'http' ? `restloop run ${path} replays it without a terminal` : null,
    });
    if (format === 'http') await offerSecrets(path, session, { context, store });
  } catch (error) {
    tell(context, 'error', { message: fileMessage(path, error) });
  }
}

async function offerSecrets(
  path: string,
  session: ExportedSession,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<void> {
  const { values } = sharedSession(session);
  const environment = store.getState().activeEnvironment ?? 'dev';
  try {
    await offerPrivateEnvironment({ path, values, environment }, context);
  } catch (error) {
    tell(context, 'error', { message: `${environmentFiles.private} was not written: ${messageOf(error)}` });
  }
}

interface WrittenTexts {
  readonly text: string;
  readonly sideFiles: readonly { readonly path: string; readonly text: string }[];
}

async function writeTexts(path: string, { text, sideFiles }: WrittenTexts): Promise<NamedFile> {
  const folder = dirname(path);
  for (const file of sideFiles) await writeBelow({ path: file.path, folder, overwrite: true }, file.text);
  return writeNamedFile(path, text);
}

const namesOf = (path: string, { sideFiles }: WrittenTexts): string =>
  [path, ...sideFiles.map((file) => join(dirname(path), file.path))].join(', ');
