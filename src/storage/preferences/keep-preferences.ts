import type { Preferences } from '../../core/session/preferences/preferences.ts';
import { writeDurably } from '../durable-file.ts';
import { ensurePrivateDirectory, type Home } from '../home.ts';
import { preferencesPath } from './read-preferences.ts';

export function keepPreferences(home: Home, { keys, settings }: Preferences): void {
  ensurePrivateDirectory(home.path);
  const written = { keys: Object.fromEntries(keys.map((one) => [one.command, one.keys])), settings };
  writeDurably(
    preferencesPath(home),
    `${JSON.stringify(written, null, 2)}\n`,
    'The preferences could not be kept',
  );
}
