import type { LoadedSession } from '../../core/session/saved/saved-session.ts';
import type { LockedEntries, LockedEntry } from '../sessions/locked-entries.ts';
import type { KeyRing } from './key-ring.ts';

type NoticeSource = Pick<Extract<LoadedSession, { kind: 'session' }>, 'notices' | 'lockedSecrets' | 'wants'>;

export function lockedNotices(
  { secrets, requests, definitions, settings, parts }: LockedEntries,
  ring: KeyRing,
): NoticeSource {
  const isLost = ({ path }: LockedEntry): boolean => !parts.some(({ paths }) => paths.has(path));
  const lockedSecrets = secrets.map(({ name }) => name);
  const notices: string[] = [];
  const again = unique(secrets.filter(isLost).map(({ name }) => name));
  if (again.length > 0)
    notices.push(`Secrets are not saved on disk: set ${again.join(', ')} again when needed (.secret NAME).`);
  const changed = [...requests.values()].filter(isLost).map(({ request }) => request.name);
  if (changed.length > 0) {
    notices.push(`${changed.join(', ')}: a secret in the text was replaced by a placeholder.`);
  }
  const gone = definitions.filter(isLost).length;
  if (gone > 0) notices.push(`JavaScript definitions that contained a secret were not saved: ${gone}.`);
  const unset = [...settings.values()].filter(isLost);
  if (unset.length > 0)
    notices.push(
      'The user name and password of the proxy are not saved on disk: set them again when needed (.set proxy URL).',
    );
  if (parts.length === 0) return { notices, lockedSecrets, wants: null };
  const keys = parts.map(({ sealing }) => sealing?.key ?? 'passphrase');
  const names = unique(secrets.filter((secret) => !isLost(secret)).map(({ name }) => name));
  const what = names.length === 0 ? 'Parts of this session' : `The secrets ${names.join(', ')}`;
  const wants = keys.includes('passphrase') ? 'passphrase' : 'keychain';
  notices.push(`${what} ${reason(wants, ring)}`);
  return { notices, lockedSecrets, wants };
}

function reason(wants: 'passphrase' | 'keychain', { source }: KeyRing): string {
  if (wants === 'keychain') return "are locked: their key is in the system's keychain.";
  return source === 'passphrase'
    ? 'stay locked: the passphrase is wrong.'
    : 'are locked: .passphrase unlocks them.';
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
