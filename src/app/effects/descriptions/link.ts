import { basename, resolve } from 'node:path';
import { createDescription, type Description } from '../../../core/openapi/description.ts';
import type { Operation } from '../../../core/openapi/operations.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { plainText } from '../../../core/text/styled.ts';
import { docsLines } from '../../../core/view/openapi/docs-lines.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import type { ReferredFiles } from '../../../ports/formats.ts';
import { download, isUrl, shownUrl } from '../../importing/download.ts';
import { filesBeside, filesOfServer } from '../../importing/referred-files.ts';
import { changeNotes, type ReimportNote } from '../../importing/reimport-notes.ts';
import { messageOf } from '../../message.ts';
import type { FileRoom, RequestRoom } from '../../rooms.ts';
import { fileMessage, printChanges, readText } from '../files/files.ts';
import { fail, inform, warn } from '../messages.ts';
import { storeDescription } from './store-description.ts';

export async function linkDescription(
  { path, by }: EffectOf<'link-description'>,
  room: FileRoom & Pick<RequestRoom, 'network'>,
): Promise<void> {
  try {
    const { settings } = room.store.getState();
    const connection = { settings, network: room.network };
    const text = isUrl(path) ? await download(path, connection) : await readText(path);
    const files = isUrl(path) ? filesOfServer(path, connection) : filesBeside(path);
    const from = isUrl(path) ? shownUrl(path) : resolve(path);
    const description = await descriptionOf(text, { from, files }, room);
    if (description === null) {
      const shown = isUrl(path) ? from : path;
      fail(room, `${shown} is not an OpenAPI description.`, 'one has "openapi" or "swagger" at its top');
      return;
    }
    const before = room.store.getState().descriptions.find((link) => link.from === from);
    await room.store.dispatch({ kind: 'description-linked', description, by });
    if (by === 'flag') return;
    if (isUrl(path)) await storeDescription(description, room);
    inform(
      room,
      `Linked with ${nameOf(description)}: ${formatCount(description.operations.length, 'operation')}.`,
      '.docs lists them; requests and responses are checked against them',
    );
    if (before?.description != null) printChanges(compareDescriptions(before.description, description), room);
  } catch (error) {
    fail(room, fileMessage(path, error));
  }
}

const nameOf = ({ title, version, from }: Description): string =>
  title === '' ? from : `${title} ${version}`.trimEnd();

export async function readDescription(from: string, room: FileRoom): Promise<void> {
  try {
    const text = isUrl(from) ? (await room.saving.storage()).readDescriptionText(from) : await readText(from);
    // Opening a session asks no server.
    const files = isUrl(from) ? null : filesBeside(from);
    const description = text === null ? null : await descriptionOf(text, { from, files }, room);
    if (description !== null) await room.store.dispatch({ kind: 'description-read', description });
    else warnOf(from, 'its text is not saved', room);
  } catch (error) {
    warnOf(from, fileMessage(from, error).replace(/\.$/, ''), room);
  }
}

function warnOf(from: string, reason: string, room: FileRoom): void {
  warn(
    room,
    `The description ${from} could not be read: ${reason}.`,
    '.openapi update reads it again, .openapi FILE links another one',
  );
}

async function descriptionOf(
  text: string,
  { from, files }: { readonly from: string; readonly files: ReferredFiles | null },
  room: FileRoom,
): Promise<Description | null> {
  const { readDescription: read } = await room.formats();
  const found = await read(text, files).catch((error: unknown) => {
    const [reason = ''] = messageOf(error).split('\n');
    throw new Error(
      `${isUrl(from) ? from : basename(from)} is not an OpenAPI description: ${cleanLine(reason)}.`,
    );
  });
  const { document = null, problems = [] } = found ?? {};
  for (const problem of problems.slice(0, maxProblems)) warn(room, `${cleanLine(problem)}.`);
  if (problems.length > maxProblems) warn(room, `${problems.length - maxProblems} more files are not read.`);
  return document === null ? null : createDescription(document, from);
}

const maxProblems = 10;

function compareDescriptions(before: Description, after: Description): readonly ReimportNote[] {
  const [old, next] = [operationsOf(before), operationsOf(after)];
  const names = [...next.keys()];
  const changed = names.flatMap((name) => {
    const [one, other] = [old.get(name), next.get(name)];
    if (one === undefined || other === undefined) return [];
    const texts = { before: docsOf(one, before), after: docsOf(other, after) };
    return texts.before === texts.after ? [] : [{ name, ...texts }];
  });
  const added = names.filter((name) => !old.has(name));
  const gone = [...old.keys()].filter((name) => !next.has(name));
  if (added.length + changed.length + gone.length === 0)
    return [{ severity: 'info', message: 'No operation has changed.', hint: null }];
  return changeNotes({ added, changed, gone: { names: gone, message: 'Gone', hint: null } });
}

const operationsOf = ({ operations }: Description): ReadonlyMap<string, Operation> =>
  new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));

const docsOf = (operation: Operation, description: Description): string =>
  docsLines({ operation, description, segments: new Map() }, null).map(plainText).join('\n');
