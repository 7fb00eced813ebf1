import type { Effect } from '../../../core/session/effects.ts';
import type { RequestRoom } from '../../rooms.ts';
import { livePreview } from '../live-preview.ts';

/** Prints how a request would differ with the values of the trial. */
export async function showTrial(
  { request }: Extract<Effect, { kind: 'show-trial' }>,
  room: RequestRoom,
): Promise<void> {
  if (/\.(?:response|request)\.body/.test(request.text)) await room.previews.references.ready();
  const { preview, tried } = livePreview(request.text, room);
  if (tried !== undefined) room.front.print({ kind: 'trial', preview, tried });
}
