import { isCredentialName } from '../../http/credential-names.ts';
import { parseDynamicForm } from '../../template/dynamic/dynamic-form.ts';
import type { DynamicResult, Scope } from '../../template/types.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import { environmentNamed } from '../environments/environments.ts';
import { providedAnswer } from '../provided/provided.ts';
import { settingText } from '../settings/settings.ts';
import type { SessionState, VariableLayers, VariableMap } from '../state.ts';
import type { NamedVariable } from '../types.ts';
import type { Update } from '../updates.ts';
import { withFormer } from './changes.ts';
import { filledVariables, holdsPlaceholders } from './filled.ts';
import { findVariable, visibleVariables } from './precedence.ts';

export function withFilledVariables(before: SessionState, { state, effects }: Update): Update {
  if (haveSameSources(state, before) || !hasPlaceholders(state)) return { state, effects };
  const layers = filledLayers(state);
  const inEnvironment = withFormer(state, before.layers.environment, layers.environment);
  const formerSecrets = withFormer(
    { ...state, formerSecrets: inEnvironment },
    before.layers.flag,
    layers.flag,
  );
  const isKnown = effects.some(({ kind }) => kind === 'mirror-variables');
  return {
    state: { ...state, formerSecrets, layers },
    effects: isKnown ? effects : [...effects, { kind: 'mirror-variables' }],
  };
}

const haveSameSources = (state: SessionState, before: SessionState): boolean =>
  state === before || sources.every((source) => state[source] === before[source]);

const sources = [
  ...(['layers', 'flags', 'environments', 'fileEnvironments', 'activeEnvironment', 'settings'] as const),
  'providedSecrets',
] as const;

function hasPlaceholders(state: SessionState): boolean {
  const { flags, environments, fileEnvironments } = state;
  const lists = [flags, ...[...environments, ...fileEnvironments].map(({ variables }) => variables)];
  return lists.some(holdPlaceholders);
}

const holdPlaceholders = memoizeByObject((variables: readonly NamedVariable[]) =>
  variables.some(({ value }) => holdsPlaceholders(value)),
);

function filledLayers(state: SessionState): VariableLayers {
  const { layers, flags, activeEnvironment } = state;
  const active = activeEnvironment === null ? undefined : environmentNamed(state, activeEnvironment);
  const before: VariableLayers = {
    ...layers,
    environment: none,
    flag: none,
    session: ofFiles(layers.session),
  };
  const environment = filledVariables(active?.variables ?? [], scopeOf(state, before));
  const flag = filledVariables(flags, scopeOf(state, { ...before, environment }));
  return { ...layers, environment, flag };
}

const none: VariableMap = new Map();

function ofFiles(session: VariableMap): VariableMap {
  return new Map([...session].filter(([, { origin }]) => origin.kind === 'file'));
}

function scopeOf(
  { systemEnvironment, settings, providedSecrets }: SessionState,
  layers: VariableLayers,
): Scope {
  return {
    prompts: { answer: (prompt, scope) => providedAnswer(prompt, providedSecrets, scope), last: () => null },
    get: (name) => findVariable(layers, name),
    names: () => visibleVariables(layers).keys(),
    // Values that are drawn for each request would be the same for all of them here.
    dynamic(text) {
      const form = parseDynamicForm(text);
      if (form?.kind === 'constant') return { kind: 'value', value: form.value };
      if (form?.kind !== 'environment' || form.from !== 'process') return elsewhere;
      const value = Object.hasOwn(systemEnvironment, form.variable)
        ? systemEnvironment[form.variable]
        : undefined;
      return value === undefined ? { kind: 'missing' } : { kind: 'value', value };
    },
    isSecretInSystem: (name) => isCredentialName(name, 'environment'),
    version: settingText(settings, 'interpolation.version'),
  };
}

const elsewhere: DynamicResult = {
  kind: 'problem',
  message: 'it has no value in environments or flags',
  hint: 'write it into the request or its file',
};
