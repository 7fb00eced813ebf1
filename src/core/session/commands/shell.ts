import { isCredentialName } from '../../http/credential-names.ts';
import { settingSecrets, shownSetting } from '../../secrets/proxy-credentials.ts';
import { didYouMean } from '../../template/nearest.ts';
import { isName } from '../../value/name.ts';
import { topicOfCommand } from '../hints/error-topics.ts';
import { withCredentials } from '../secrets/secrets.ts';
import type { SettingKind } from '../settings/setting-kinds.ts';
import { type SettingDefinition, settingDefinition, settingDefinitions } from '../settings/settings.ts';
import type { SessionState } from '../state.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update, usageError } from '../updates.ts';
import { commandAlias } from './aliases.ts';
import type { CommandInput, Commands } from './command.ts';

export const shellCommands: Commands = {
  '.set': {
    usage: '[all | key [value]]',
    summary: 'show or change settings; all explains each',
    argument: 'setting',
    run: set,
  },
  '.edit': {
    usage: '',
    summary: 'edit the input in $EDITOR',
    argument: 'none',
    run: ({ state }) => toUpdate(state, { kind: 'open-editor' }),
  },
  '.clear': {
    usage: '',
    summary: 'clear the screen',
    argument: 'none',
    run: ({ state }) => toUpdate(state, { kind: 'clear-screen' }),
  },
  '.exit': {
    usage: '',
    summary: 'leave; everything is saved',
    argument: 'none',
    run: ({ state }) => toUpdate(state, { kind: 'exit' }),
  },
};

export function applySetting(state: SessionState, name: string, text: string): Update {
  const definition = settingDefinition(name);
  if (definition === undefined) return toUpdate(state, unknownSetting(name));
  const { key, accepts } = definition;
  const accepted = accepts.read(text);
  if (accepted === null)
    return refuse(state, `${key} cannot be "${shownSetting(key, text)}".`, allowedHint(accepts, text));
  if (definition.holds === 'in every session') {
    const { preferences } = state;
    const settings = { ...preferences.settings, [key]: accepted };
    return toUpdate({ ...state, preferences: { ...preferences, settings } });
  }
  const settings = { ...state.settings, [key]: accepted };
  // The value before stays masked.
  const seedings = state.seedings + (key === 'seed' ? 1 : 0);
  const next = withCredentials({ ...state, settings, seedings }, settingSecrets(state.settings));
  return toSavedUpdate(next, { kind: 'apply-limits' });
}

export function applyProjectSetting(state: SessionState, key: string, text: string): Update {
  const given = applySetting(state, key, text);
  const value = given.state.settings[key];
  if (given.state === state || value === undefined) return given;
  const projectSettings = { ...state.projectSettings, [key]: value };
  const settings = { ...given.state.settings, ...state.settings };
  return { ...given, state: { ...given.state, settings, projectSettings } };
}

function set({ state, argument }: CommandInput): Update {
  const [, name = '', value = ''] = /^([^\s=]*)\s*=?\s*(.*)$/s.exec(argument) ?? [];
  if (name === '') return toUpdate(state, showSettings(state, settingDefinitions, 'values'));
  if (name === 'all') return toUpdate(state, showSettings(state, settingDefinitions, 'summaries'));
  const definition = settingDefinition(name);
  if (definition === undefined) return toUpdate(state, unknownSetting(name, value));
  const { key } = definition;
  if (value === '') return toUpdate(state, showSettings(state, [definition], 'summaries'));
  const given = applySetting(state, key, value);
  if (given.state === state) return given;
  const text = settingOf(given.state, definition);
  const isStored = definition.holds === 'in every session' && state.place === 'shell';
  return {
    ...given,
    effects: [
      ...given.effects,
      ...(isStored ? [{ kind: 'store-preferences', part: 'settings' } as const] : []),
      notice('info', `${stateOf(key, shownSetting(key, text))}${isStored ? ', in every session' : ''}.`),
    ],
  };
}

const stateOf = (key: string, text: string): string =>
  key === 'cookies' && text !== 'session' ? `Cookies are ${text}` : `${key} is now ${text}`;

function showSettings(
  state: SessionState,
  definitions: readonly SettingDefinition[],
  detail: 'values' | 'summaries',
) {
  const settings = definitions.map((definition) => {
    const { key, summary, initial } = definition;
    const value = settingOf(state, definition);
    const isOfProject = state.projectSettings[key] === value;
    return { key, summary, initial, text: shownSetting(key, value), isOfProject };
  });
  return print({ kind: 'settings', settings, detail });
}

function settingOf(
  { settings, preferences }: SessionState,
  { key, initial, holds }: SettingDefinition,
): string {
  return (holds === 'in every session' ? preferences.settings : settings)[key] ?? initial;
}

function unknownSetting(key: string, value = '') {
  const command = topicOfCommand(`.${key}`) === undefined ? commandAlias(key) : `.${key}`;
  const others = command === undefined ? otherHint(key, value) : `use the command ${command}`;
  return usageError(`There is no setting ${JSON.stringify(key)}.`, didYouMean(key, settingKeys) ?? others);
}

const settingKeys = settingDefinitions.map((definition) => definition.key);

function otherHint(name: string, value: string): string {
  if (value === '' || !isName(name)) return `settings: ${settingKeys.join(', ')}`;
  return isCredentialName(name, 'environment')
    ? `.secret ${name} sets a secret variable, .set alone lists the settings`
    : `client.setVar('${name}', ...) sets a variable, .set alone lists the settings`;
}

function allowedHint({ choices, allowed }: SettingKind, text: string): string {
  return [didYouMean(text, choices) ?? [], `allowed: ${allowed}`].flat().join(' ');
}
