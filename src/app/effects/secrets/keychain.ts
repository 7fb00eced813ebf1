import { settingSwitch } from '../../../core/session/settings/settings.ts';
import type { SettingValues } from '../../../core/session/types.ts';
import { messageOf } from '../../message.ts';
import type { SavingRoom } from '../../rooms.ts';
import { warn } from '../messages.ts';

/** Maximum milliseconds that the shell waits for a locked keychain. */
const shortWait = 1_000;
const longWait = 60_000;

/** Finds the key in the keychain, at most once. In the shell a slow answer gives false; `whenLate` follows. */
export async function askKeychain(
  { how, whenLate }: { readonly how: 'find' | 'make'; readonly whenLate: () => Promise<void> },
  room: SavingRoom,
): Promise<boolean> {
  const { keychain } = room.saving;
  if (keychain.failed) return false;
  const answer = answerOf(how, room);
  if (room.saving.persistence !== 'always') return answer;
  let isLate = false;
  const late = answer.then(async (isThere) => {
    if (isLate && isThere) await whenLate();
  });
  keychain.pending = late;
  const first = await Promise.race([answer, wait(shortWait)]);
  isLate = first === 'waited';
  return first === true;
}

export async function awaitKeychain(how: 'find' | 'make', room: SavingRoom): Promise<boolean> {
  const { settings } = room.store.getState();
  return mayAskKeychain(settings, room) && answerOf(how, room);
}

export function mayAskKeychain(
  settings: SettingValues,
  { environment, saving: { keychain } }: SavingRoom,
): boolean {
  return (
    !keychain.failed && environment['RESTLOOP_KEYCHAIN'] !== 'off' && settingSwitch(settings, 'keychain')
  );
}

async function answerOf(how: 'find' | 'make', room: SavingRoom): Promise<boolean> {
  try {
    return await (await room.saving.storage()).askKeychain(how, { timeoutMs: longWait });
  } catch (error) {
    room.saving.keychain.failed = true;
    warn(
      room,
      messageOf(error),
      'secrets are not saved; .passphrase saves them under a passphrase, .set keychain off hides this warning',
    );
    return false;
  }
}

function wait(milliseconds: number): Promise<'waited'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('waited'), milliseconds).unref();
  });
}
