import type { KeyChanges } from '../../keys/binding.ts';
import { settingDefinition } from '../settings/settings.ts';
import type { SettingValues } from '../types.ts';

export interface Preferences {
  readonly keys: KeyChanges;
  readonly settings: SettingValues;
}

export const noPreferences: Preferences = { keys: [], settings: {} };

export const preferredSetting = ({ settings }: Preferences, key: 'editing'): string =>
  settings[key] ?? settingDefinition(key)?.initial ?? '';
