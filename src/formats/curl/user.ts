import { basicCredentials } from '../../core/request/auth/basic.ts';
import { literalBraces } from '../literal-braces.ts';
import type { Building } from './building.ts';

/** `-u name:password` as the header that says it, as it is written in a request; null without one. */
export function userHeader({ user, isDigest, notes }: Building): string | null {
  if (user === null) return null;
  const [, name = '', password = ''] = /^((?:\{\{.*?\}\}|[^:])*):(.*)$/s.exec(user) ?? [];
  if (isDigest) {
    if (isWord(name) && isRest(password) && !/^[\w*]+[ \t]*=/.test(name)) {
      return `Digest ${literalBraces(name, 'text')} ${literalBraces(password, 'text')}`;
    }
    notes.push('--digest: this user name or password cannot be written in a header; use # @auth digest.');
    return null;
  }
  // What is filled in later is encoded later.
  if (user.includes('{{') && isWord(name)) return `Basic ${literalBraces(user, 'text')}`;
  return `Basic ${basicCredentials(user)}`;
}

const isWord = (text: string): boolean => /^(?:\{\{.*?\}\}|\S)+$/s.test(text);

const isRest = (text: string): boolean => text !== '' && text === text.trim() && !/[\r\n]/.test(text);
