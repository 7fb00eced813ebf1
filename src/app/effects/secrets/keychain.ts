import { settingSwitch } from '../../../core/session/settings/settings.ts';
import type { SettingValues } from '../../../core/session/types.ts';
import type { EffectContext } from '../../context.ts';
import { messageOf } from '../../message.ts';
import { tell } from '../tell.ts';

/** A keychain may ask the user to unlock it; a terminal that waits for it longer than this would seem to hang. */
const shortWait = 1_000;
const longest = 60_000;

/**
 * Asks the system's keychain for the key of this data directory, at most once; resolves to whether it is there. In the
 * shell a slow answer is waited for in the background: false then, and `whenLate` runs with the key at hand.
 */
export async function askKeychain(
  { how, whenLate }: { readonly how: 'find' | 'make'; readonly whenLate: () => Promise<void> },
  context: EffectContext,
): Promise<boolean> {
  const { keychain } = context;
  if (keychain.failed) return false;
  const answer = answerOf(how, context);
  if (context.persistence !== 'always') return answer;
  let isLate = false;
  const late = answer.then(async (isThere) => {
    if (isLate && isThere) await whenLate();
  });
  keychain.pending = late;
  const first = await Promise.race([answer, wait(shortWait)]);
  isLate = first === 'waited';
  return first === true;
}

/** May it be asked? Not after it failed, and not where the user said so. */
export function mayAskKeychain(
  settings: SettingValues,
  { environment, keychain }: Pick<EffectContext, 'environment' | 'keychain'>,
): boolean {
  return (
    !keychain.failed && environment['RESTLOOP_KEYCHAIN'] !== 'off' && settingSwitch(settings, 'keychain')
  );
}

async function answerOf(how: 'find' | 'make', context: EffectContext): Promise<boolean> {
  try {
    return await (await context.storage()).askKeychain(how, { timeoutMs: longest });
  } catch (error) {
    context.keychain.failed = true;
    tell(context, 'warning', {
      message: messageOf(error),
      hint: 'secrets are not kept; .passphrase keeps them under a passphrase, .set keychain off asks no more',
    });
    return false;
  }
}

function wait(milliseconds: number): Promise<'waited'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('waited'), milliseconds).unref();
  });
}
