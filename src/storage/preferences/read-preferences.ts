import { join } from 'node:path';
import { objectOf, own } from '../../core/json/raw.ts';
import type { KeyChange } from '../../core/keys/binding.ts';
import { readKeys } from '../../core/keys/key-names.ts';
import { mainBinding, unchangedKeys } from '../../core/keys/keymap.ts';
import { noPreferences, type Preferences } from '../../core/session/preferences/preferences.ts';
import { settingDefinition } from '../../core/session/settings/settings.ts';
import { cleanLine } from '../../core/text/clean.ts';
import type { ReadPreferences } from '../../ports/storage.ts';
import { type Home, locateHome } from '../home.ts';
import { readStored } from '../read-stored.ts';

export const preferencesPath = ({ path }: Home): string => join(path, 'preferences.json');

/** Reads the user's choices. A file that is damaged, or one that people wrote, never keeps the shell from starting. */
export function readPreferences(home: Home = locateHome(undefined)): ReadPreferences {
  const path = preferencesPath(home);
  try {
    return { preferences: preferencesOf(parseFile(path)), problem: null };
  } catch (error) {
    const reason = error instanceof Error ? cleanLine(error.message) : 'it cannot be read';
    const problem = `The preferences were ignored: ${reason} (${cleanLine(path)}).`;
    return { preferences: noPreferences, problem };
  }
}

export function readRaw(home: Home): object {
  try {
    return objectOf(parseFile(preferencesPath(home)));
  } catch {
    return {};
  }
}

const parseFile = (path: string): unknown =>
  JSON.parse(readStored(path, { what: 'The preferences', links: 'followed' })?.toString() ?? '{}');

/** Omits unknown entries, which another version may have written. */
function preferencesOf(read: unknown): Preferences {
  const keys = Object.entries(objectOf(own(read, 'keys'))).flatMap(([command, given]): KeyChange[] => {
    const own = mainBinding(unchangedKeys().groups, command);
    if (own === undefined || own.command === 'digit-argument' || !Array.isArray(given)) return [];
    const named = given.map((one) => readKeys(String(one), own.when));
    return [{ command: own.command, keys: named.flatMap((one) => (one.kind === 'key' ? [one.key] : [])) }];
  });
  const settings = Object.entries(objectOf(own(read, 'settings'))).flatMap(([key, text]) => {
    const definition = settingDefinition(key);
    if (definition?.holds !== 'in every session') return [];
    const accepted = definition.accepts.read(String(text));
    return accepted === null ? [] : [[key, accepted] as const];
  });
  return { keys, settings: Object.fromEntries(settings) };
}
