import { shownCommand } from '../../core/session/shown-command.ts';

/** Inputs that the disk must not keep: those that say a secret, and those that begin with a blank, as in bash. */
export function isPrivate(line: string, secrets: readonly string[]): boolean {
  if (/^\s/.test(line) || /\bsetSecret\s*\(/.test(line)) return true;
  if (shownCommand(line) !== line) return true;
  return secrets.some((secret) => secret.length > 2 && line.includes(secret));
}
