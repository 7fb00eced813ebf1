import type { ScriptScopes } from '../../script/request/subject.ts';
import type { SessionState } from '../state.ts';

/** Rows of data are in the layer of flags. */
export function scopesOf({ activeEnvironment, layers }: SessionState): ScriptScopes {
  const data = [...layers.flag].flatMap(([name, { origin }]) =>
    origin.label.startsWith('--') ? [] : [name],
  );
  return { environmentName: activeEnvironment, environment: [...layers.environment.keys()], data };
}
