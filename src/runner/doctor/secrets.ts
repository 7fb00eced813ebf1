import { adapters } from '../../app/compose.ts';
import { messageOf } from '../../app/message.ts';
import type { Io } from '../io.ts';
import { type Finding, good, warning } from './finding.ts';

const patience = 5_000;

export async function checkSecrets({ env }: Io): Promise<Finding> {
  if ((env['RESTLOOP_PASSPHRASE'] ?? '') !== '')
    return good('Secrets', 'kept with the passphrase of RESTLOOP_PASSPHRASE');
  if (env['RESTLOOP_KEYCHAIN'] === 'off')
    return good('Secrets', 'RESTLOOP_KEYCHAIN is off; RESTLOOP_PASSPHRASE keeps them');
  try {
    await (await adapters.storage()).checkKeychain({ timeoutMs: patience });
    return good('Secrets', "kept with a key in the system's keychain");
  } catch (error) {
    return warning('Secrets', messageOf(error), 'they are not kept; RESTLOOP_PASSPHRASE keeps them');
  }
}
