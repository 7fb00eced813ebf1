import { isCredentialName } from '../http/credential-names.ts';
import { definedName } from '../script/defined-name.ts';
import type { Scope } from '../template/types.ts';
import { environmentWith } from './environments/environments.ts';
import { promptsIn } from './prompts/answers.ts';
import { settingText } from './settings/settings.ts';
import type { SessionState } from './state.ts';
import { scopeName } from './variables/hiding.ts';
import { findVariable, variablesNamed, visibleVariables } from './variables/precedence.ts';

export function scopeOf(state: SessionState, dynamic: Scope['dynamic']): Scope {
  const { layers } = state;
  return {
    get: (name) => findVariable(layers, name),
    names: () => visibleVariables(layers).keys(),
    dynamic,
    prompts: promptsIn(state),
    hides: (name) => variablesNamed(layers, name).slice(1).map(scopeName),
    isDefined: (name) => isDefined(state, name),
    environmentWith: (name) => environmentWith(state, name)?.name,
    isSecretInSystem: (name) => isCredentialName(name, 'environment'),
    isLost: (name) => state.lostSecrets.includes(name),
    version: settingText(state.settings, 'interpolation.version'),
  };
}

export const previewInputs = (state: SessionState): readonly unknown[] => [
  state.layers,
  state.settings,
  state.auth,
  state.defaults,
  state.definitions,
  state.lostDefinitions,
  state.lostSecrets,
  state.requests,
  state.loadedSources,
  state.environments,
  state.fileEnvironments,
  state.lastAnswers,
  state.providedSecrets,
  // With each of them dynamic values are drawn again.
  state.exchanges,
];

function isDefined({ definitions, lostDefinitions }: SessionState, name: string): boolean {
  return (
    lostDefinitions.some((lost) => lost.name === name) ||
    definitions.some((code) => definedName(code) === name)
  );
}
