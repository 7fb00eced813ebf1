import type { ScriptScopes } from '../../script/request/subject.ts';
import type { SessionState } from '../state.ts';

/** Owners of the variables. Rows of data come in the same layer as flags, under their place. */
export function scopesOf({ activeEnvironment, layers }: SessionState): ScriptScopes {
  const data = [...layers.flag].flatMap(([name, { origin }]) =>
    origin.label.startsWith('--') ? [] : [name],
  );
  return { environmentName: activeEnvironment, environment: [...layers.environment.keys()], data };
}
