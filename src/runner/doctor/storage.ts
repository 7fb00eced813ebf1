import { adapters } from '../../app/compose.ts';
import { messageOf } from '../../app/message.ts';
import type { Io } from '../io.ts';
import { type Finding, good, problem, warning } from './finding.ts';

const patience = 5_000;

export async function checkSecrets({ env }: Io): Promise<Finding> {
  if ((env['RESTLOOP_PASSPHRASE'] ?? '') !== '')
    return good('Secrets', 'saved, encrypted with RESTLOOP_PASSPHRASE');
  if (env['RESTLOOP_KEYCHAIN'] === 'off')
    return good('Secrets', 'not saved: RESTLOOP_KEYCHAIN is off; set RESTLOOP_PASSPHRASE to save them');
  try {
    await (await adapters.storage()).checkKeychain({ timeoutMs: patience });
    return good('Secrets', "saved, encrypted with a key in the system's keychain");
  } catch (error) {
    return warning(
      'Secrets',
      messageOf(error),
      'secrets are not saved; set RESTLOOP_PASSPHRASE to save them',
    );
  }
}

export async function checkDataDirectory({ env }: Io): Promise<Finding> {
  const home = env['RESTLOOP_HOME'] ?? '';
  const where = home === '' ? "the system's data directory" : home;
  try {
    const storage = await adapters.storage();
    const sessions = storage.listSessions().length;
    const lock = storage.lockSession('restloop-doctor');
    if (lock.kind === 'locked') lock.release();
    return good('Data directory', `${where}: ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`);
  } catch (error) {
    return problem(
      'Data directory',
      messageOf(error),
      'make it writable, or set RESTLOOP_HOME to another folder',
    );
  }
}
