import type { EffectOf } from '../../../core/session/effects.ts';
import { readEnvironmentFiles } from '../../environments/environment-files.ts';
import { environmentFiles } from '../../environments/environment-folders.ts';
import { namedEnvironments } from '../../importing/named-environments.ts';
import { readImport } from '../../importing/read-import.ts';
import { hintOf, messageOf } from '../../message.ts';
import type { FileRoom } from '../../rooms.ts';
import { UsageError } from '../../usage-error.ts';
import { warn } from '../messages.ts';

export async function loadEnvironments(
  { folder, named }: EffectOf<'load-environments'>,
  room: FileRoom,
): Promise<void> {
  const { formats, files, store } = room;
  room.environmentPlace.last = { folder, named };
  const read = await readEnvironmentFiles({ folder, named }, { formats, permissions: files });
  await store.dispatch({ kind: 'environments-loaded', ...read });
}

export async function refreshEnvironments(input: string, room: FileRoom): Promise<void> {
  const { last: place } = room.environmentPlace;
  if (place === null || !/^\s*\.env(?:\s|$)/.test(input)) return;
  try {
    await loadEnvironments({ kind: 'load-environments', ...place }, room);
  } catch (error) {
    warn(room, messageOf(error));
  }
}

/** Reads a file that another tool wrote with one environment, or with globals. Rejects with a UsageError. */
export async function chooseEnvironmentFile(path: string, { formats, store, now }: FileRoom): Promise<void> {
  const { imported } = await readImport(path, await formats()).catch((error: unknown) => {
    throw new UsageError(messageOf(error), hintOf(error));
  });
  const { environments = [], variables, requests } = imported;
  const [environment] = environments;
  if (environment === undefined && (imported.format !== 'Postman' || requests.length > 0)) {
    throw new UsageError(
      `${path} is not an environment file.`,
      `export the environment from Postman; choose an environment of ${environmentFiles.public} by its name`,
    );
  }
  if (environment === undefined) {
    const changes = variables.map(({ name, value, secret = false }) => {
      return { kind: 'set', name, value, secret } as const;
    });
    const origin = { kind: 'file', label: path, at: now() } as const;
    await store.dispatch({ kind: 'variables-changed', changes, origin });
    return;
  }
  await store.dispatch({
    kind: 'environments-added',
    environments: namedEnvironments([environment], path, now()),
  });
  await store.dispatch({ kind: 'environment-chosen', name: environment.name });
}
