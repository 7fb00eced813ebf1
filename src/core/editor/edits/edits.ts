import { isBlank } from '../../text/characters.ts';
import type { EditName, KillName } from '../commands.ts';
import type { Document } from '../document.ts';
import { charLeft, charRight, lineEnd, lineStart } from '../motions.ts';
import { unixWordStartBefore, wordEndAfter, wordStartBefore } from '../words.ts';
import { type Edit, insertion } from './edit.ts';
import { transposeChars, transposeWords } from './transpose.ts';
import type { Grouping } from './undo.ts';

/** Changes of each editing command; null for no change. */
export const edits: Readonly<Record<EditName, (document: Document) => Edit | null>> = {
  'backward-delete-char': (document) => erase(charLeft(document), document.cursor, 'rubout'),
  'delete-char': (document) => erase(document.cursor, charRight(document), 'whole'),
  'transpose-chars': transposeChars,
  'transpose-words': transposeWords,
  'upcase-word': (document) => changeWord(document, (word) => word.toUpperCase()),
  'downcase-word': (document) => changeWord(document, (word) => word.toLowerCase()),
  'capitalize-word': (document) => changeWord(document, capitalize),
  'delete-horizontal-space': deleteBlanks,
  newline,
  'open-line': ({ cursor }) => ({ ...insertion(cursor, '\n'), cursor }),
  clear: ({ text }) => erase(0, text.length, 'whole'),
};

/** The text that a kill takes, as UTF-16 offsets; empty for none. */
export const kills: Readonly<Record<KillName, (document: Document) => KillRange>> = {
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
};

export interface KillRange {
  readonly start: number;
  readonly end: number;
}

function erase(start: number, end: number, grouping: Grouping): Edit | null {
  return start === end ? null : { change: { start, end, text: '' }, grouping };
}

function changeWord({ text, cursor }: Document, transform: (word: string) => string): Edit | null {
  const end = wordEndAfter(text, cursor);
  if (end === cursor) return null;
  return { change: { start: cursor, end, text: transform(text.slice(cursor, end)) }, grouping: 'whole' };
}

/** Blanks and signs before the word stay; only its first letter is made a capital. */
function capitalize(text: string): string {
  return text.toLowerCase().replace(/[\p{L}\p{N}]/u, (letter) => letter.toUpperCase());
}

function deleteBlanks({ text, cursor }: Document): Edit | null {
  let start = cursor;
  let end = cursor;
  while (start > 0 && isBlank(text.charAt(start - 1))) start -= 1;
  while (end < text.length && isBlank(text.charAt(end))) end += 1;
  return erase(start, end, 'whole');
}

/**
 * A line feed and the indentation of this line, as far as it is before the cursor. Below a query line of a request
 * headers follow, which have none.
 */
function newline(document: Document): Edit {
  const start = lineStart(document);
  const isQueryLine = /^[ \t]+[?&][^\s?&.]/.test(document.text.slice(start, document.cursor));
  let end = start;
  while (!isQueryLine && end < document.cursor && isBlank(document.text.charAt(end))) end += 1;
  return insertion(document.cursor, `\n${document.text.slice(start, end)}`, 'typing');
}
