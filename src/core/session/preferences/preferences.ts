import type { KeyChanges } from '../../keys/binding.ts';
import type { SettingValues } from '../types.ts';

export interface Preferences {
  readonly keys: KeyChanges;
  readonly settings: SettingValues;
}

export const noPreferences: Preferences = { keys: [], settings: {} };
