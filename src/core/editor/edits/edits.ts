import { isBlank } from '../../text/characters.ts';
import type { Document, Range } from '../document.ts';
import { charLeft, charRight, lineEnd, lineStart } from '../motions.ts';
import { unixWordStartBefore, wordEndAfter, wordStartBefore } from '../words.ts';
import type { Edit } from './edit.ts';
import { newline } from './indentation.ts';
import { transposeChars, transposeWords } from './transpose.ts';
import type { Grouping } from './undo.ts';

export type EditName = keyof typeof edits;

export const edits = {
  'backward-delete-char': (document) => erase(charLeft(document), document.cursor, 'rubout'),
  'delete-char': (document) => erase(document.cursor, charRight(document), 'whole'),
  'transpose-chars': transposeChars,
  'transpose-words': transposeWords,
  'upcase-word': (document) => changeWord(document, caseChanges['upcase-word']),
  'downcase-word': (document) => changeWord(document, caseChanges['downcase-word']),
  'capitalize-word': (document) => changeWord(document, caseChanges['capitalize-word']),
  'delete-horizontal-space': deleteBlanks,
  newline,
  'open-line': ({ cursor }) => ({
    change: { start: cursor, end: cursor, text: '\n' },
    cursor,
    grouping: 'whole',
  }),
  clear: ({ text }) => erase(0, text.length, 'whole'),
} satisfies Readonly<Record<string, (document: Document) => Edit | null>>;

export const caseChanges = {
  'upcase-word': (text: string) => text.toUpperCase(),
  'downcase-word': (text: string) => text.toLowerCase(),
  'capitalize-word': capitalize,
};

export type KillName = keyof typeof kills;

export const kills = {
  'kill-line': (document) => {
    const end = lineEnd(document);
    return { start: document.cursor, end: end === document.cursor ? charRight(document) : end };
  },
  'unix-line-discard': (document) => {
    const start = lineStart(document);
    return { start: start === document.cursor ? charLeft(document) : start, end: document.cursor };
  },
  'kill-word': ({ text, cursor }) => ({ start: cursor, end: wordEndAfter(text, cursor) }),
  'backward-kill-word': ({ text, cursor }) => ({ start: wordStartBefore(text, cursor), end: cursor }),
  'unix-word-rubout': ({ text, cursor }) => ({ start: unixWordStartBefore(text, cursor), end: cursor }),
} satisfies Readonly<Record<string, (document: Document) => Range>>;

function erase(start: number, end: number, grouping: Grouping): Edit | null {
  return start === end ? null : { change: { start, end, text: '' }, grouping };
}

function changeWord({ text, cursor }: Document, transform: (word: string) => string): Edit | null {
  const end = wordEndAfter(text, cursor);
  if (end === cursor) return null;
  return { change: { start: cursor, end, text: transform(text.slice(cursor, end)) }, grouping: 'whole' };
}

function capitalize(text: string): string {
  return text.toLowerCase().replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu, (word) => {
    const [first = ''] = word;
    return first.toUpperCase() + word.slice(first.length);
  });
}

function deleteBlanks({ text, cursor }: Document): Edit | null {
  let start = cursor;
  let end = cursor;
  while (start > 0 && isBlank(text.charAt(start - 1))) start -= 1;
  while (end < text.length && isBlank(text.charAt(end))) end += 1;
  return erase(start, end, 'whole');
}
