import type { ParsedRequest } from '../../../core/request/draft.ts';
import { noteOf } from '../../../core/request/prompts/note.ts';
import type { SubmittedRequest } from '../../../core/session/requests/submitted-request.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { RequestRoom } from '../../rooms.ts';
import { leaveUnsent } from './leave-unsent.ts';

/** Asks the question of `# @note`; `unasked` where there is nobody to ask. */
export async function askNote(
  { draft, problems }: ParsedRequest,
  { request, intent }: SubmittedRequest,
  room: RequestRoom,
): Promise<'none' | 'accepted' | 'refused' | 'unasked'> {
  const note = noteOf(draft);
  if (note === null || problems.length > 0) return 'none';
  // `--force` is the reply.
  if (intent === 'force' && !room.front.attended) return 'unasked';
  const reply = await room.front.confirm(`${cleanLine(note)} (y/n)`);
  if (reply === null && !room.front.attended) return 'unasked';
  if (reply) return 'accepted';
  leaveUnsent(request, room);
  return 'refused';
}
