import { UsageError } from '../../app/usage-error.ts';
import { type DataRecord, parseRecord } from './record.ts';
import { decodeStream } from './text.ts';

/**
 * The elements of a JSON array, each parsed when its text is whole: the array is never in memory. A single object is
 * one record.
 */
export async function* jsonRecords(
  source: AsyncIterable<Uint8Array>,
  path: string,
): AsyncIterable<DataRecord> {
  const cutter = createElementCutter(path);
  let row = 0;
  for await (const chunk of decodeStream(source, path)) {
    for (const text of cutter.push(chunk)) {
      row += 1;
      yield parseRecord(text, `${path} row ${row}`);
    }
  }
  cutter.end();
}

interface ElementCutter {
  /** The texts of the elements that came to their end in this piece. */
  push(chunk: string): string[];
  end(): void;
}

function createElementCutter(path: string): ElementCutter {
  let state: 'before' | 'inside' | 'after' = 'before';
  let isSingle = false;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element = '';

  const wrong = (what: string): never => {
    throw new UsageError(`${path}: ${what}.`, 'the data are an array of objects: [{"id": 1}, {"id": 2}]');
  };

  return {
    push(chunk) {
      const found: string[] = [];
      let from = 0;
      const finish = (to: number) => {
        const text = `${element}${chunk.slice(from, to)}`.trim();
        element = '';
        if (text !== '') found.push(text);
      };
      for (let at = 0; at < chunk.length; at += 1) {
        const code = chunk.charCodeAt(at);
        if (state !== 'inside') {
          if (isBlank(code)) continue;
          if (state === 'after') wrong('something follows after the end of the data');
          isSingle = code === openBrace;
          if (!isSingle && code !== openBracket) wrong('this is no array of rows');
          state = 'inside';
          depth = 1;
          from = isSingle ? at : at + 1;
        } else if (inString) {
          if (escaped) escaped = false;
          else if (code === backslash) escaped = true;
          else if (code === quote) inString = false;
        } else if (code === quote) inString = true;
        else if (code === openBrace || code === openBracket) depth += 1;
        else if (code === closeBrace || code === closeBracket) {
          depth -= 1;
          if (depth > 0) continue;
          finish(isSingle ? at + 1 : at);
          from = at + 1;
          state = 'after';
        } else if (code === comma && depth === 1 && !isSingle) {
          finish(at);
          from = at + 1;
        }
      }
      if (state === 'inside') element += chunk.slice(from);
      return found;
    },
    end() {
      if (state !== 'after')
        wrong(state === 'before' ? 'there is nothing in it' : 'the data end in the middle of a row');
    },
  };
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The four blanks of JSON, and a byte order mark. */
const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff;
