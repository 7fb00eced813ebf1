import { basename } from 'node:path';
import { isCredentialName } from '../../../core/http/credential-names.ts';
import { parseDotenv } from '../../../core/session/environments/dotenv.ts';
import { writtenEnvironment } from '../../../core/session/environments/environments.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { checkName } from '../../../core/value/name.ts';
import { messageOf } from '../../message.ts';
import type { FileRoom } from '../../rooms.ts';
import { fail, inform, warn } from '../messages.ts';
import { fileMessage, readText } from './files.ts';

export async function loadDotenv(path: string, room: FileRoom): Promise<void> {
  try {
    const { variables, problems } = parseDotenv(await readText(path));
    if (variables.length === 0 && problems.length > 0) {
      fail(room, `${path} has no line NAME=value.`, `.import ${path} reads environments of other tools`);
      return;
    }
    for (const { line, column, message, hint } of problems) {
      warn(room, `${path}:${line}:${column}: ${message}`, hint);
    }
    const name = writtenEnvironment(room.store.getState()) ?? basename(path);
    const origin = { kind: 'environment', label: `environment ${name}, ${path}`, at: room.now() } as const;
    const taken = variables.flatMap(({ name: variable, value }): NamedVariable[] => {
      try {
        return [
          { name: checkName(variable), value, origin, secret: isCredentialName(variable, 'environment') },
        ];
      } catch (error) {
        warn(room, messageOf(error));
        return [];
      }
    });
    await room.store.dispatch({ kind: 'environment-filled', name, variables: taken });
    inform(room, `Imported ${taken.length} variables from ${path} into the environment ${name}.`);
  } catch (error) {
    fail(room, fileMessage(path, error));
  }
}
