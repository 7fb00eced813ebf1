import type { HeadNode } from '../../../request/text/nodes.ts';
import { endOfRun, type Lexer, match, placeholderToken, token } from './token.ts';

/** First state of a body: `B`, then a letter for its Content-Type. */
export function bodyState(text: string, head: readonly HeadNode[]): string {
  const header = head.find(
    (node) =>
      node.kind === 'header' && text.slice(node.name.start, node.name.end).toLowerCase() === 'content-type',
  );
  if (header?.kind !== 'header') return 'B?';
  return `B${mediaLetter(text.slice(header.value.start, header.value.end))}`;
}

export const isBody = ({ state }: { readonly state: string }): boolean => state.startsWith('B');

function mediaLetter(contentType: string): string {
  const media = contentType.split(';', 1)[0] ?? '';
  if (media.trim() === '') return '?';
  if (/[/+]json\b/i.test(media)) return 'j';
  if (/[/+](?:xml|html)\b/i.test(media)) return 'x';
  return /\/x-www-form-urlencoded\b/i.test(media) ? 'f' : 't';
}

/** State `B` before the first character of a body, `p` at its end in the path of a file. */
export const lexBodyStart: Lexer = (line, at, state) => {
  const { text } = line;
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', state);
  if (state.endsWith('p'))
    return placeholderToken(line, at, state) ?? token(endOfRun(line, at), 'string', state);
  const file = match(filePattern, text, at);
  return file === ''
    ? token(at, 'plain', languageState(text, at, state.charAt(1)))
    : token(at + file.length, 'punctuation', `${state}p`);
};

const spacePattern = /[ \t\r]+/y;
const filePattern = /<(?:@[^\s]*)?(?=[ \t])/y;

function languageState(text: string, at: number, media: string): string {
  switch (media) {
    case 'j':
      return 'J';
    case 'x':
      return 'X';
    case 'f':
      return 'F';
    case 't':
      return '=plain';
    default:
      if (/^(?:\{(?!\{)|\[)/.test(text.slice(at, at + 2))) return 'J';
      return /^<[\p{L}!?]/u.test(text.slice(at, at + 2)) ? 'X' : '=plain';
  }
}
