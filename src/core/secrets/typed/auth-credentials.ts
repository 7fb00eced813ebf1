import { literalSecrets, printAuth, shownAuth } from '../../request/auth/literals.ts';
import { parseAuth } from '../../request/auth/parse-auth.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { TypedCredential } from './typed-credential.ts';

export function authCredentials(words: string): TypedCredential[] {
  const end = words.trimEnd().length;
  const parsed = parseAuth(words, { level: 'session' });
  if (parsed.kind === 'problem') {
    return parsed.secrets.map(({ start, end: last }) => {
      return { start, end: last, texts: [words.slice(start, last)], shown: maskedText, replacement: null };
    });
  }
  const { auth } = parsed;
  const texts = literalSecrets(auth).map(({ text }) => text);
  if (texts.length === 0) return [];
  // Written again as a whole: the secret may be in quotes, or between placeholders.
  const replacement = printAuth(auth, (_, name) => `{{${authVariable(name)}}}`);
  return [{ start: 0, end, texts, shown: shownAuth(auth), replacement, auth }];
}

export const authVariable = (name: string): string => `auth_${name}`;
