import { settingNumber } from '../../core/session/settings/settings.ts';
import type { SessionState } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import type { ScriptRoom } from '../rooms.ts';

export function mirrorVariables(room: ScriptRoom): void {
  room.isolate.started()?.setVariables(mirrorOf(room.store.getState()));
}

export function mirrorOf({ layers }: Pick<SessionState, 'layers'>) {
  return [...visibleVariables(layers)].flatMap(([name, { value, secret, origin, problem }]) => {
    if (problem !== undefined) return [];
    const holdsSecret = origin.holdsSecret && { holdsSecret: true as const };
    return [
      {
        name,
        value,
        secret,
        ...holdsSecret,
        ...(layers.request.has(name) && { isOfRequest: true as const }),
      },
    ];
  });
}

export function applyLimits(room: ScriptRoom): void {
  room.isolate.started()?.setLimits(limitsOf(room.store.getState()));
}

export function limitsOf({ settings }: SessionState) {
  return {
    timeoutMs: settingNumber(settings, 'sandbox.timeout'),
    memoryMb: settingNumber(settings, 'sandbox.memory'),
  };
}
