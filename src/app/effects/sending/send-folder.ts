import { responseOf } from '../../../core/request/sending/response-of.ts';
import { countOf } from '../../../core/session/commands/folders/folders.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import { fullName, hasScripts, toRequestInput } from '../../../core/session/requests/saved-requests.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { SavedRequest } from '../../../core/session/types.ts';
import type { RequestRoom } from '../../rooms.ts';
import { printMessage } from '../messages.ts';
import { clearRequestVariables, sendSaved } from '../saved-requests.ts';

type SendFolder = EffectOf<'send-folder'>;

export async function sendFolder(effect: SendFolder, room: RequestRoom): Promise<void> {
  const { store, underWay } = room;
  const outcomes: { readonly name: string; readonly outcome: string | null }[] = [];
  const before = underWay.interruptions();
  const nothing = () => undefined;
  await underWay.run(nothing, async () => {
    for (const request of effect.requests) {
      const { exchangeCount } = store.getState();
      await sendOne(request, effect, room);
      const state = store.getState();
      if (state.awaiting !== null) return;
      outcomes.push({ name: fullName(request), outcome: outcomeOf(state, request, exchangeCount) });
      if (underWay.interruptions() > before) return;
    }
  });
  summarize(effect, outcomes, room);
}

async function sendOne(request: SavedRequest, { intent }: SendFolder, room: RequestRoom): Promise<void> {
  await clearRequestVariables(room);
  return hasScripts(request)
    ? sendSaved({ kind: 'send-saved', request, intent }, room)
    : room.store.dispatch({ kind: 'request-submitted', request: toRequestInput(request), intent });
}

function outcomeOf(state: SessionState, saved: SavedRequest, before: number): string | null {
  const name = fullName(saved);
  const made = state.exchanges.findLast(({ number, request }) => number > before && request.name === name);
  return made === undefined ? null : String(responseOf(made.exchange)?.status ?? 'failed');
}

function summarize(
  { folder, requests }: SendFolder,
  outcomes: readonly { readonly name: string; readonly outcome: string | null }[],
  room: RequestRoom,
): void {
  const sent = outcomes.filter(({ outcome }) => outcome !== null);
  const each = outcomes.map(({ name, outcome }) => `${name} ${outcome ?? 'was not sent'}`);
  const left = requests.slice(outcomes.length).map(fullName);
  const rest = left.length === 0 ? '' : `; not sent: ${left.join(', ')}`;
  const message = `Sent ${sent.length} of ${countOf(requests, 'request')} of ${folder}: ${each.join(', ') || 'none'}${rest}.`;
  const isWhole =
    outcomes.every(({ outcome }) => outcome !== null && outcome !== 'failed') && left.length === 0;
  const isAwaiting = room.store.getState().awaiting !== null;
  const hint = isAwaiting
    ? `answer the question, then .send ${folder} again or the remaining requests`
    : null;
  printMessage(room, isWhole ? 'info' : 'warning', { message, hint });
}
