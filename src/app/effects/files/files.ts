import { resolve } from 'node:path';
import { fileLimits } from '../../../core/files/limits.ts';
import { createDescription } from '../../../core/openapi/description.ts';
import { fullName, toRequestInput } from '../../../core/session/requests/saved-requests.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { SavedRequest } from '../../../core/session/types.ts';
import { withStep } from '../../../core/session/variables/undo-steps.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import { toFileError } from '../../../files/file-error.ts';
import { readText as readTextFile } from '../../../files/read.ts';
import type { Formats, ImportedFile } from '../../../ports/formats.ts';
import { isUrl, shownUrl } from '../../importing/download.ts';
import { namedEnvironments } from '../../importing/named-environments.ts';
import { type ReadImport, readImport, readUrl } from '../../importing/read-import.ts';
import { compareImports, contentOf } from '../../importing/reimport.ts';
import { listed, type ReimportNote, reimportNotes } from '../../importing/reimport-notes.ts';
import { messageOf } from '../../message.ts';
import type { FileRoom, RequestRoom } from '../../rooms.ts';
import { inFile, isFatal, placedMessage } from '../../usage-error.ts';
import { storeDescription } from '../descriptions/store-description.ts';
import { fail, inform, printMessage } from '../messages.ts';
import { recordExchanges } from '../responses/recorded.ts';

export async function importFile(path: string, room: FileRoom & Pick<RequestRoom, 'network'>): Promise<void> {
  const { file } = room.store.getState();
  if (isUrl(path)) return importUrl(path, room);
  if (file !== null && resolve(file) === resolve(path)) return openFile(file, room);
  await take(
    { source: path, replaced: 'asked', read: (formats) => readImport(path, formats, 'in-requests') },
    room,
  );
}

export async function openFile(path: string, room: FileRoom): Promise<void> {
  const read = (formats: Formats) => readImport(path, formats, 'apart');
  const taken = await take({ source: path, replaced: 'silently', read }, room);
  if (taken?.format !== '.http' || taken.text === null) return;
  room.fileTexts.set(resolve(path), taken.text);
  await room.store.dispatch({ kind: 'file-opened', path });
  const { auth = null, defaults = [] } = taken;
  await room.store.dispatch({ kind: 'file-auth-read', auth, at: room.now() });
  await room.store.dispatch({ kind: 'file-defaults-read', defaults, at: room.now() });
}

async function importUrl(url: string, room: FileRoom & Pick<RequestRoom, 'network'>): Promise<void> {
  const { settings } = room.store.getState();
  const read = (formats: Formats) => readUrl(url, formats, { settings, network: room.network });
  await take({ source: url, replaced: 'asked', read }, room);
}

interface Source {
  readonly source: string;
  readonly replaced: 'asked' | 'silently';
  readonly read: (formats: Formats) => Promise<ReadImport>;
}

/** Resolves to null, with the reason printed, where nothing could be read. */
async function take(
  { source, replaced, read }: Source,
  room: FileRoom,
): Promise<(ImportedFile & { readonly text: string | null }) | null> {
  const path = isUrl(source) && URL.canParse(source) ? shownUrl(source) : source;
  try {
    const { imported, text, folder } = await read(await room.formats());
    printProblems(imported, path, room);
    if (imported.problems.some(isFatal)) return null;
    const requests = imported.requests.map((request) => ({ ...request, fileFolder: folder }));
    const from = isUrl(source) ? path : resolve(path);
    const again =
      imported.format === '.http'
        ? null
        : compareImports(room.store.getState().requests, requests, { from, hash: digest });
    const added = again?.requests ?? requests;
    const chosen = replaced === 'asked' && again?.isAgain !== true ? await withoutOwn(added, room) : added;
    const description =
      imported.description === undefined ? null : createDescription(imported.description, from);
    const before = room.store.getState();
    await room.store.dispatch({
      kind: 'requests-added',
      requests: chosen,
      ...(description !== null && { description }),
    });
    const recorded = recordedOf(imported, chosen);
    if (recorded.length > 0) await recordExchanges(recorded, room);
    if (description !== null && isUrl(source)) await storeDescription(description, room);
    await addVariables(imported, path, room);
    if (imported.keepsCookies && room.store.getState().settings['cookies'] === undefined) {
      await room.store.dispatch({ kind: 'setting-given', key: 'cookies', text: 'on' });
      inform(room, 'Cookies are kept from now on, because the file turns them on.', '.set cookies off');
    }
    const { exchangeCount } = before;
    await room.store.dispatch({
      kind: 'import-joined',
      undo: withStep(before),
      recorded:
        recorded.length === 0 ? null : { from: exchangeCount + 1, to: exchangeCount + recorded.length },
    });
    const { variables, environments = [] } = imported;
    const counts = [
      formatCount(requests.length - added.length + chosen.length, 'request'),
      ...(recorded.length === 0 ? [] : [formatCount(recorded.length, 'response')]),
      ...(environments.length === 0 ? [] : [formatCount(environments.length, 'environment')]),
      ...(variables.length === 0 ? [] : [formatCount(variables.length, 'variable')]),
    ];
    inform(
      room,
      `Imported ${counts.join(', ').replace(/, ([^,]*)$/, ' and $1')} from ${path}.`,
      environments.length === 0
        ? `.requests lists them${description === null ? '' : ', .docs and F9 describe them'}; no scripts were run`
        : `.requests lists them, .env ${environments[0]?.name} chooses an environment; no scripts were run`,
    );
    if (again !== null) printChanges(reimportNotes(again), room);
    return { ...imported, text };
  } catch (error) {
    fail(room, fileMessage(path, error));
    return null;
  }
}

function recordedOf({ exchanges = [], requests }: ImportedFile, chosen: readonly SavedRequest[]) {
  const taken = new Set(chosen.map(fullName));
  return exchanges.flatMap(({ request, exchange, name }) => {
    const saved = requests[request];
    const isTaken = saved !== undefined && taken.has(fullName(saved));
    return isTaken ? [{ request: toRequestInput(saved), exchange, ...named(saved, name) }] : [];
  });
}

const named = (saved: SavedRequest, name: string | undefined) =>
  name === undefined ? {} : { name: `${fullName(saved)}/${cleanLine(name)}` };

const digest = (text: string): string =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('base64url').slice(0, 22);

function printProblems({ problems }: ImportedFile, path: string, room: FileRoom): void {
  for (const problem of problems) {
    const placed = inFile(path)(problem);
    const message = placedMessage(placed);
    printMessage(room, isFatal(problem) ? 'error' : 'warning', { message, hint: placed.hint });
  }
}

async function addVariables(
  { variables, environments = [] }: ImportedFile,
  path: string,
  room: FileRoom,
): Promise<void> {
  const at = room.now();
  await room.store.dispatch({
    kind: 'variables-changed',
    changes: variables.map(({ name, value, secret = false }) => ({ kind: 'set', name, value, secret })),
    origin: { kind: 'file', label: path, at },
  });
  if (environments.length > 0)
    await room.store.dispatch({
      kind: 'environments-added',
      environments: namedEnvironments(environments, path, at),
    });
}

export const readText = (path: string): Promise<string> => readTextFile(path, { limit: fileLimits.requests });

export const fileMessage = (path: string, error: unknown): string =>
  isSystemError(error) ? toFileError(path, error).message : messageOf(error);

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

async function withoutOwn(
  imported: readonly SavedRequest[],
  room: FileRoom,
): Promise<readonly SavedRequest[]> {
  const saved = new Map(room.store.getState().requests.map((request) => [fullName(request), request]));
  const replaces = (request: SavedRequest): boolean => {
    const own = saved.get(fullName(request));
    return own !== undefined && contentOf(own) !== contentOf(request);
  };
  const names = [...new Set(imported.filter(replaces).map(fullName))];
  if (names.length === 0) return imported;
  const list = listed(names);
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  if (!room.front.attended) {
    inform(room, `Replaced: ${list}.`, `.undo restores ${them}`);
    return imported;
  }
  if (await room.front.confirm(`${list} ${are} already saved. Replace ${them}? (y/n)`)) {
    inform(room, `Replaced: ${list}.`, `.undo restores ${them}`);
    return imported;
  }
  inform(room, `Not replaced: ${list}.`, '.mv NAME OTHER renames yours, so that the imported one fits');
  return imported.filter((request) => !replaces(request));
}

export function printChanges(notes: readonly ReimportNote[], room: FileRoom): void {
  const { mask } = sessionSecrets(room.store.getState());
  for (const { severity, message, hint } of notes)
    printMessage(room, severity, {
      message: mask(cleanLine(message)),
      hint: hint === null ? null : mask(cleanLine(hint)),
    });
}
