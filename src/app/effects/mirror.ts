import { settingNumber } from '../../core/session/settings/settings.ts';
import type { SessionState } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';

/** The isolate sees what placeholders see, from its next evaluation on. */
export function mirrorVariables(context: EffectContext, store: Store): void {
  context.startedSandbox()?.setVariables(mirrorOf(store.getState()));
}

/** The variables as the isolate is given them. */
export function mirrorOf(state: SessionState) {
  return [...visibleVariables(state.layers)].flatMap(([name, { value, secret, problem }]) =>
    problem === undefined ? [{ name, value, secret }] : [],
  );
}

/** Tells the isolate of the settings that bound it. */
export function applyLimits(context: EffectContext, store: Store): void {
  context.startedSandbox()?.setLimits(limitsOf(store.getState()));
}

export function limitsOf({ settings }: SessionState) {
  return {
    timeoutMs: settingNumber(settings, 'sandbox.timeout'),
    memoryMb: settingNumber(settings, 'sandbox.memory'),
  };
}
