import { readDirectiveComment } from '../../../core/directives/comment.ts';
import { createDirectiveReader, type DirectiveReader } from '../../../core/request/parse/directive-reader.ts';
import { type Line, skipBlanks } from '../../../core/request/parse/lines.ts';
import { type BlockReading, reportToAuthor, textOf } from './reading.ts';

/** The comments of one block: their directives, and what other tools read otherwise. */
export interface Directives extends DirectiveReader {
  /** Tells the author of the file what other tools make of a comment. */
  note(line: Line, place: 'preamble' | 'head'): void;
}

const header = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:(?:[ \t]|$)/;

/** None yet. */
export function createDirectives(reading: BlockReading): Directives {
  return {
    ...createDirectiveReader(reading.source),
    note(line, place) {
      const start = skipBlanks(reading.source, line.start, line.end);
      const text = textOf(reading, { ...line, start }).trimEnd();
      const comment = readDirectiveComment(text);
      if (comment === null) return noteHeader(reading, { text, start, place });
      const { word, value, slip, isTight } = comment;
      if (isTight) {
        reportToAuthor(reading, start, [
          `httpYac does not read ${text.slice(0, 40)}`,
          `write # @${word} with a blank after #`,
        ]);
      }
      if (word === 'timeout') {
        reportToAuthor(reading, start, [
          '@timeout is in milliseconds here; in some tools it is in seconds',
          null,
        ]);
      }
      if (word === 'name') noteName(reading, { start, place, value, hasEquals: slip === 'equals' });
    },
  };
}

interface WrittenName {
  readonly start: number;
  readonly place: 'preamble' | 'head';
  readonly value: string;
  readonly hasEquals: boolean;
}

function noteName(reading: BlockReading, { start, place, value, hasEquals }: WrittenName): void {
  if (hasEquals) {
    reportToAuthor(reading, start, [
      'httpYac and the REST Client take the "=" as a part of the name',
      `write # @name ${value}`,
    ]);
  }
  if (place === 'head') {
    reportToAuthor(reading, start, [
      'the REST Client does not read a name after the request line',
      'put it before the request line',
    ]);
  }
}

function noteHeader(
  reading: BlockReading,
  {
    text,
    start,
    place,
  }: { readonly text: string; readonly start: number; readonly place: 'preamble' | 'head' },
): void {
  if (place === 'head' && /^#[^#\s]/.test(text) && header.test(text)) {
    reportToAuthor(reading, start, ['httpYac sends this comment as a header', 'write # and a blank']);
  }
}
