import { adapters } from '../../app/compose.ts';
import { messageOf } from '../../app/message.ts';
import type { Io } from '../io.ts';
import { type Finding, good, warning } from './finding.ts';

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
