import type { Preferences } from '../../core/session/preferences/preferences.ts';
import { writeDurably } from '../durable-file.ts';
import { ensurePrivateDirectory, type Home } from '../home.ts';
import { preferencesPath, readRaw } from './read-preferences.ts';

export function storePreferences(home: Home, part: keyof Preferences, { keys, settings }: Preferences): void {
  ensurePrivateDirectory(home.path);
  const parts = { keys: Object.fromEntries(keys.map((one) => [one.command, one.keys])), settings };
  const written = { ...readRaw(home), [part]: parts[part] };
  writeDurably(
    preferencesPath(home),
    `${JSON.stringify(written, null, 2)}\n`,
    'The preferences could not be saved',
  );
}
