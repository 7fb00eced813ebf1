import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Effect } from '../../core/session/effects.ts';
import { exportedSession } from '../../core/session/exported.ts';
import { toSnapshot } from '../../core/session/snapshot.ts';
import { formatCount } from '../../core/view/units.ts';
import type { EffectContext } from '../context.ts';
import { messageOf } from '../message.ts';
import type { Store } from '../store.ts';
import { curlConnection } from '../transport/curl-connection.ts';
import { writeWhole } from '../write-file.ts';
import { mirrorVariables } from './mirror.ts';
import { tell } from './tell.ts';

/** `.import`: takes what a file holds into the session. Nothing in it is run. */
export async function importFile(path: string, context: EffectContext, store: Store): Promise<boolean> {
  try {
    const formats = await context.formats();
    const text = await readText(path);
    const imported = await formats.importFile(text, path);
    for (const problem of imported.problems) {
      tell(context, problem.severity === 'error' ? 'error' : 'warning', {
        message: `${path}:${problem.line}:${problem.column}: ${problem.message}`,
        hint: problem.hint,
      });
    }
    if (imported.problems.some(({ severity }) => severity === 'error')) return false;
    context.fileTexts.set(path, text);
    await store.dispatch({ kind: 'requests-added', requests: imported.requests });
    const at = context.now();
    await store.dispatch({
      kind: 'variables-changed',
      changes: imported.variables.map(({ name, value }) => ({ kind: 'set', name, value, secret: false })),
      origin: { kind: 'file', label: path, at },
    });
    mirrorVariables(context, store);
    tell(context, 'info', {
      message: `Took ${formatCount(imported.requests.length, 'request')} and ${formatCount(imported.variables.length, 'variable')} from ${path}.`,
      hint: '.requests lists them; nothing was run',
    });
    return true;
  } catch (error) {
    tell(context, 'error', { message: fileMessage(path, error) });
    return false;
  }
}

/** Opens an `.http` file as a session: what it holds, and where `.save` writes. */
export async function openFile(path: string, context: EffectContext, store: Store): Promise<void> {
  if (await importFile(path, context, store)) await store.dispatch({ kind: 'file-opened', path });
}

/** `.save` of a session that was opened from a file: what did not change stays as it stands. */
export async function writeBack(path: string, context: EffectContext, store: Store): Promise<void> {
  try {
    const formats = await context.formats();
    const before = await readText(path);
    if (context.fileTexts.get(path) !== before) {
      return tell(context, 'error', {
        message: `${path} was changed by another program since it was opened here; it was not written.`,
        hint: `.import ${path} takes what it holds now, and .save writes after that; .export keeps this session elsewhere`,
      });
    }
    const snapshot = toSnapshot(store.getState(), context.now());
    const { text, sideFiles, notes } = formats.updateHttpFile(before, snapshot, {
      fileName: basename(path, extname(path)),
    });
    await writeTexts(path, text, sideFiles);
    context.fileTexts.set(path, text);
    for (const message of notes) tell(context, 'warning', { message });
    tell(context, 'info', { message: `Wrote ${path}.` });
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
    const { text, sideFiles, notes } = formats.exportText(session, format, {
      fileName: basename(path, extname(path)),
      connection: curlConnection(store.getState().settings),
    });
    await writeTexts(path, text, sideFiles);
    for (const message of [...notes, ...session.notes]) tell(context, 'warning', { message });
    tell(context, 'info', {
      message: `Wrote ${[path, ...sideFiles.map((file) => join(dirname(path), file.path))].join(', ')}.`,
      hint: format === 'http' ? `restloop run ${path} replays it without a terminal` : null,
    });
  } catch (error) {
    tell(context, 'error', { message: fileMessage(path, error) });
  }
}

async function writeTexts(
  path: string,
  text: string,
  sideFiles: readonly { readonly path: string; readonly text: string }[],
): Promise<void> {
  for (const file of sideFiles) await writeWhole(join(dirname(path), file.path), file.text);
  await writeWhole(path, text);
}

/** UTF-8 text of a file; throws with a sentence for anything else. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${path} is not UTF-8 text.`);
  }
}

export function fileMessage(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'ENOSPC')
    return `${path} was not written, because the disk is full; what was there before is unchanged.`;
  if (code === 'EROFS') return `${path} was not written, because the disk is read-only.`;
  if (code === 'EACCES') return `${path} cannot be opened: permission denied.`;
  if (code === 'EISDIR') return `${path} is a folder, not a file.`;
  return messageOf(error);
}
