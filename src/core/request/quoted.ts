import { isCredentialName } from '../http/credential-names.ts';
import { maskedText } from '../template/secret-chunk.ts';

/** The beginning of a line as a message quotes it, with credentials masked. `before` is the text in front of it. */
export function quoted(text: string, before = ''): string {
  const [line = ''] = text.split('\n', 1);
  const prefix = /(?:\S+[ \t]+)?\S*[ \t]*$/.exec(before.slice(-maxPrefix))?.[0] ?? '';
  const found = credentialAt(prefix + line);
  if (found !== null && found <= prefix.length) return maskedText;
  const end = found === null ? line.length : found - prefix.length;
  if (end > maxQuote) return `${line.slice(0, maxQuote)}…`;
  return end < line.length ? `${line.slice(0, end)}${maskedText}` : line;
}

export const holdsCredential = (line: string): boolean => credentialAt(line) !== null;

const maxQuote = 40;
const maxPrefix = 100;

function credentialAt(text: string): number | null {
  // Without blanks at its end, as the pattern of a value would try each length of them.
  const line = text.trimEnd();
  for (const { 0: word, index } of line.matchAll(/[\w-]+/g)) {
    const after = /^["'\s]*[:=\s]["'\s]*(?=\S)|^["']?:?=+["'\s]*(?=\S)/.exec(line.slice(index + word.length));
    if (after === null || !isCredential(word)) continue;
    return index + word.length + after[0].length;
  }
  const user = /:\/\/[^\s/?#:@]*:(?=[^\s/?#]*@)/.exec(line);
  return user === null ? null : user.index + user[0].length;
}

const isCredential = (word: string): boolean =>
  /^(?:-[ubU]|--user|--proxy-user|--cookie|Basic|Digest|Bearer)$/.test(word) ||
  isCredentialName(word, 'header') ||
  isCredentialName(word, 'field');
