import { fullName } from '../../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../../core/session/types.ts';
import { contentOf } from '../../importing/reimport.ts';
import { listed } from '../../importing/reimport-notes.ts';
import type { FileRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';

/** Imported requests without those that would replace a saved request and that the user does not let in. */
export async function withoutOwn(
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
    inform(room, `Replaced: ${list}.`);
    return imported;
  }
  if (await room.front.confirm(`${list} ${are} already saved. Replace ${them}? (y/n)`)) return imported;
  inform(room, `Not replaced: ${list}.`, '.mv NAME OTHER renames yours, so that the imported one fits');
  return imported.filter((request) => !replaces(request));
}
