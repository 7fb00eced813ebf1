import { hasPlaceholder, indexOutside } from '../../core/template/scan.ts';
import { base64Of } from '../../core/text/base64.ts';
import { literalBraces } from '../literal-braces.ts';
import type { Building } from './building.ts';

export function userHeader({ user, isDigest, notes }: Building): string | null {
  if (user === null) return null;
  const colon = indexOutside(user, 0, (code) => code === 0x3a);
  const [name, password] = colon === user.length ? ['', ''] : [user.slice(0, colon), user.slice(colon + 1)];
  if (isDigest) {
    if (isWord(name) && isRest(password) && !/^[\w*]+[ \t]*=/.test(name)) {
      return `Digest ${literalBraces(name, 'text')} ${literalBraces(password, 'text')}`;
    }
    notes.push('--digest: this user name or password cannot be written in a header; use # @auth digest.');
    return null;
  }
  // Placeholders are encoded after they are filled in.
  if (hasPlaceholder(user) && isWord(name)) return `Basic ${literalBraces(user, 'text')}`;
  return `Basic ${base64Of(user)}`;
}

const isWord = (text: string): boolean =>
  text !== '' && indexOutside(text, 0, (code) => /\s/.test(String.fromCharCode(code))) === text.length;

const isRest = (text: string): boolean => text !== '' && text === text.trim() && !/[\r\n]/.test(text);
