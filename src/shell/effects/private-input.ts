import type { Masker } from '../../core/secrets/search/masker.ts';
import { typedCredentials } from '../../core/secrets/typed/typed-credentials.ts';

/** Inputs that the disk must not keep: those that say a secret, and those that begin with a blank, as in bash. */
export function isPrivate(line: string, secrets: Masker): boolean {
  return /^\s/.test(line) || typedCredentials(line).length > 0 || secrets.holds(line);
}
