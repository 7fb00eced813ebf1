import type { KeyChanges } from '../../keys/binding.ts';
import { settingDefinition } from '../settings/settings.ts';
import type { SettingValues } from '../types.ts';

/** Choices of the user that hold in every session. */
export interface Preferences {
  readonly keys: KeyChanges;
  readonly settings: SettingValues;
}

export const noPreferences: Preferences = { keys: [], settings: {} };

/** Value of a setting that belongs to the user, not to a session. */
export const preferredSetting = ({ settings }: Preferences, key: 'editing'): string =>
  settings[key] ?? settingDefinition(key)?.initial ?? '';
