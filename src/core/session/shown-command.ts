import { shownAuthInput } from '../request/auth/literals.ts';
import { maskedText } from '../request/mask.ts';
import { shownSettingInput } from './proxy-user.ts';

/** An input as it may be shown and kept: what is secret in the arguments of commands and in `# @auth` is masked. */
export const shownCommand = (input: string): string => shownUnseen(shownSettingInput(shownAuthInput(input)));

/** What these ask for unseen is sometimes written behind them all the same. */
function shownUnseen(input: string): string {
  return input.replace(/^(\s*\.(?:passphrase|secret\s+\S+)\s+)\S[\s\S]*$/, `$1${maskedText}`);
}
