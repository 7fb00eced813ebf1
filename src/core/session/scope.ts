import type { Scope } from '../template/types.ts';
import { settingText } from './settings.ts';
import type { SessionState } from './state.ts';
import { findVariable, visibleVariables } from './variables.ts';

/** What placeholders see: the session's scopes, and the dynamic values that were drawn for the next send. */
export function scopeOf(state: SessionState, dynamic: Scope['dynamic']): Scope {
  const { layers } = state;
  return {
    get: (name) => findVariable(layers, name),
    names: () => visibleVariables(layers).keys(),
    dynamic,
    isLost: (name) => state.lostSecrets.includes(name),
    version: settingText(state.settings, 'interpolation.version'),
  };
}
