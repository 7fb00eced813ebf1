import type { Effect } from '../../core/session/effects.ts';
import { scriptsOfRequest } from '../../core/session/requests/asked-script.ts';
import { fullName, toAskedRequest } from '../../core/session/requests/kept-requests.ts';
import type { RequestRoom } from '../rooms.ts';
import { evaluate } from './evaluate.ts';
import { inform } from './messages.ts';

/** Runs a kept request with its scripts. What came with a file may send only to hosts that requests name. */
export async function sendKept(
  { request, intent }: Extract<Effect, { kind: 'send-kept' }>,
  room: RequestRoom,
): Promise<void> {
  const name = fullName(request);
  const asked = toAskedRequest(request);
  const file = scriptsOfRequest(asked);
  // Before the script runs: it could set a variable that names another host.
  if (!room.isolate.running.hasRunFileScript) room.hosts.belongTo([]);
  if (request.before !== null) {
    const outcome = await evaluate({ code: request.before, label: `before ${name}`, file }, room);
    if (outcome.kind === 'failure') return;
  }
  await room.store.dispatch({
    kind: 'request-asked',
    request: asked,
    intent,
    ...(request.after === null ? {} : { after: { code: request.after, label: `after ${name}`, file } }),
  });
}

export async function confirmKeep(
  { request, question }: Extract<Effect, { kind: 'confirm-keep' }>,
  room: RequestRoom,
): Promise<void> {
  const { attended } = room.front;
  if (attended && !(await room.front.confirm(question))) {
    return inform(room, `${fullName(request)} stays as it was.`);
  }
  await room.store.dispatch({ kind: 'request-kept', request });
}
