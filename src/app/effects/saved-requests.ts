import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import { maxReplays, type ScriptEffects } from '../../core/script/request/script-effects.ts';
import type { EffectOf } from '../../core/session/effects.ts';
import { withChange } from '../../core/session/requests/changed-request.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { fullName, toRequestInput, withExpressions } from '../../core/session/requests/saved-requests.ts';
import { type ScriptInput, scriptsOfRequest } from '../../core/session/requests/script-input.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import type { RequestRoom } from '../rooms.ts';
import { takeScriptEffects } from '../scripts/isolate.ts';
import { evaluate } from './evaluate.ts';
import { inform } from './messages.ts';

export async function sendSaved(
  { request, intent, repetition }: EffectOf<'send-saved'>,
  room: RequestRoom,
): Promise<void> {
  for (let iteration = 1; iteration <= maxReplays; iteration += 1) {
    const ready = await runBefore(request, iteration, room);
    if (ready.kind !== 'ready') return;
    const { input } = ready;
    const after = afterOf(request, input, iteration);
    await room.store.dispatch({
      kind: 'request-submitted',
      request: input,
      intent,
      ...(repetition !== undefined && { repetition: { plan: repetition, saved: request } }),
      ...(repetition === undefined && after !== null && { after }),
    });
    if (repetition !== undefined) return;
    const { skip, replays } = takeScriptEffects(room.isolate);
    if (skip !== null) informSkipped(`The remaining tests of ${fullName(request)} were skipped`, skip, room);
    if (!replays) return;
  }
}

export type BeforeOutcome =
  | { readonly kind: 'ready'; readonly input: RequestInput }
  | { readonly kind: 'skipped' }
  | Extract<EvaluationOutcome, { kind: 'failure' }>;

/** Runs the scripts before a saved request. A script of a file may send only to hosts that requests name. */
export async function runBefore(
  request: SavedRequest,
  iteration: number,
  room: RequestRoom,
): Promise<BeforeOutcome> {
  const name = fullName(request);
  const input = withExpressions(toRequestInput(request));
  // Before the script runs: it could set a variable that names another host.
  if (!room.isolate.running.hasRunFileScript) room.hosts.belongTo([]);
  takeScriptEffects(room.isolate);
  await clearRequestVariables(room);
  if (request.before !== null) {
    const file = scriptsOfRequest(input, { phase: 'before', iteration });
    const outcome = await evaluate({ code: request.before, label: `before ${name}`, file }, room);
    if (outcome.kind === 'failure') return outcome;
  }
  const effects = takeScriptEffects(room.isolate);
  if (effects.skip === null) return { kind: 'ready', input: withChange(input, effects, `before ${name}`) };
  informSkipped(`${name} was not sent`, effects.skip, room);
  return { kind: 'skipped' };
}

const informSkipped = (
  what: string,
  { reason }: NonNullable<ScriptEffects['skip']>,
  room: RequestRoom,
): void => inform(room, `${what}: ${reason ?? 'skipped by its script'}.`);

export async function clearRequestVariables({ store }: RequestRoom): Promise<void> {
  if (store.getState().layers.request.size > 0)
    await store.dispatch({ kind: 'layer-replaced', layer: 'request', variables: [] });
}

export function afterOf(request: SavedRequest, input: RequestInput, iteration: number): ScriptInput | null {
  if (request.after === null) return null;
  const file = scriptsOfRequest(input, { phase: 'after', iteration });
  return { code: request.after, label: `after ${fullName(request)}`, file };
}

export async function confirmReplacement(
  { request, question }: EffectOf<'confirm-replacement'>,
  room: RequestRoom,
): Promise<void> {
  const { attended } = room.front;
  if (attended && !(await room.front.confirm(question))) {
    return inform(room, `${fullName(request)} is unchanged.`);
  }
  await room.store.dispatch({ kind: 'request-saved', request });
}
