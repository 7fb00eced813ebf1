import { maxReplays } from '../../core/script/request/wishes.ts';
import type { Effect } from '../../core/session/effects.ts';
import { scriptsOfRequest } from '../../core/session/requests/asked-script.ts';
import { withChange } from '../../core/session/requests/changed-request.ts';
import { fullName, toAskedRequest } from '../../core/session/requests/kept-requests.ts';
import type { RequestRoom } from '../rooms.ts';
import { takeWishes } from '../scripts/isolate.ts';
import { evaluate } from './evaluate.ts';
import { inform } from './messages.ts';

/** Runs a kept request with its scripts. What came with a file may send only to hosts that requests name. */
export async function sendKept(
  { request, intent }: Extract<Effect, { kind: 'send-kept' }>,
  room: RequestRoom,
): Promise<void> {
  const name = fullName(request);
  const asked = toAskedRequest(request);
  // Before the script runs: it could set a variable that names another host.
  if (!room.isolate.running.hasRunFileScript) room.hosts.belongTo([]);
  for (let iteration = 1; iteration <= maxReplays; iteration += 1) {
    takeWishes(room.isolate);
    if (request.before !== null) {
      const file = scriptsOfRequest(asked, { phase: 'before', iteration });
      const outcome = await evaluate({ code: request.before, label: `before ${name}`, file }, room);
      if (outcome.kind === 'failure') return;
    }
    const wishes = takeWishes(room.isolate);
    if (wishes.skip !== null)
      return inform(room, `${name} was not sent: ${wishes.skip.reason ?? 'its script skipped it'}.`);
    const changed = withChange(asked, wishes, `before ${name}`);
    const file = scriptsOfRequest(changed, { phase: 'after', iteration });
    await room.store.dispatch({
      kind: 'request-asked',
      request: changed,
      intent,
      ...(request.after === null ? {} : { after: { code: request.after, label: `after ${name}`, file } }),
    });
    if (!takeWishes(room.isolate).replays) return;
  }
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
