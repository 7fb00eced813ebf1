import { dirname, resolve } from 'node:path';
import { fileLimits } from '../../../core/files/limits.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import { toFileError } from '../../../files/file-error.ts';
import { readText as readTextFile } from '../../../files/read.ts';
import type { ImportedFile } from '../../../ports/formats.ts';
import { messageOf } from '../../message.ts';
import type { FileRoom } from '../../rooms.ts';
import { fail, inform, printMessage } from '../messages.ts';
import { mirrorVariables } from '../mirror.ts';

export async function importFile(path: string, room: FileRoom): Promise<void> {
  const { file } = room.store.getState();
  if (file !== null && resolve(file) === resolve(path)) return openFile(file, room);
  await takeFile(path, 'in-requests', room);
}

export async function openFile(path: string, room: FileRoom): Promise<void> {
  const taken = await takeFile(path, 'apart', room);
  if (taken?.format !== '.http') return;
  room.fileTexts.set(resolve(path), taken.text);
  await room.store.dispatch({ kind: 'file-opened', path });
  await room.store.dispatch({ kind: 'file-auth-read', auth: taken.auth ?? null, at: room.now() });
}

/** Resolves to null, with the reason printed, where nothing could be read. */
async function takeFile(
  path: string,
  fileAuth: 'in-requests' | 'apart',
  room: FileRoom,
): Promise<(ImportedFile & { readonly text: string }) | null> {
  try {
    const formats = await room.formats();
    const text = await readText(path);
    const imported = await formats.importFile(text, path, fileAuth);
    for (const problem of imported.problems) {
      const isFatal = problem.severity === 'error' && problem.concerns !== 'request';
      printMessage(room, isFatal ? 'error' : 'warning', {
        message: `${path}:${problem.line}:${problem.column}: ${problem.message}`,
        hint: problem.hint,
      });
    }
    if (imported.problems.some(({ severity, concerns }) => severity === 'error' && concerns !== 'request'))
      return null;
    const fileFolder = dirname(resolve(path));
    const requests = imported.requests.map((request) => ({ ...request, fileFolder }));
    await room.store.dispatch({ kind: 'requests-added', requests });
    const at = room.now();
    await room.store.dispatch({
      kind: 'variables-changed',
      changes: imported.variables.map(({ name, value }) => ({ kind: 'set', name, value, secret: false })),
      origin: { kind: 'file', label: path, at },
    });
    mirrorVariables(room);
    inform(
      room,
      `Imported ${formatCount(imported.requests.length, 'request')} and ${formatCount(imported.variables.length, 'variable')} from ${path}.`,
      '.requests lists them; nothing was run',
    );
    return { ...imported, text };
  } catch (error) {
    fail(room, fileMessage(path, error));
    return null;
  }
}

export const readText = (path: string): Promise<string> => readTextFile(path, { limit: fileLimits.requests });

export const fileMessage = (path: string, error: unknown): string =>
  isSystemError(error) ? toFileError(path, error).message : messageOf(error);

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
