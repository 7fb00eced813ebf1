import { fullName } from '../../../core/session/requests/kept-requests.ts';
import type { KeptRequest } from '../../../core/session/types.ts';
import { contentOf } from '../../importing/reimport.ts';
import { listed } from '../../importing/reimport-notes.ts';
import type { FileRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';

/** Imported requests without those that would replace a kept request and that the user does not let in. */
export async function withoutOwn(
  imported: readonly KeptRequest[],
  room: FileRoom,
): Promise<readonly KeptRequest[]> {
  const kept = new Map(room.store.getState().requests.map((request) => [fullName(request), request]));
  const replaces = (request: KeptRequest): boolean => {
    const own = kept.get(fullName(request));
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
