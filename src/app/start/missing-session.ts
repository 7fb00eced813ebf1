import type { Storage } from '../../ports/storage.ts';
import { UsageError } from '../usage-error.ts';

type Sessions = Pick<Storage, 'nearSession'>;

export const missingSession = (name: string, storage: Sessions): UsageError =>
  new UsageError(`There is no session "${name}".`, missingSessionHint(name, storage));

export function missingSessionHint(name: string, storage: Sessions, list = 'restloop sessions'): string {
  const near = storage.nearSession(name);
  return near === null ? `${list} lists the saved ones` : `did you mean ${near}?`;
}
