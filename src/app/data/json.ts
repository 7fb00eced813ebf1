import { depthChange, type JsonState, nextJsonPiece } from '../../core/json/pieces.ts';
import { UsageError } from '../usage-error.ts';
import { type DataRecord, decodeStream, parseRecord } from './records.ts';

/** Reads the elements of a JSON array, which is never in memory; a single object is one record. */
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

function createElementCutter(path: string) {
  let phase: 'before' | 'inside' | 'after' = 'before';
  let isSingle = false;
  let depth = 0;
  let state: JsonState = 'outside';
  let element = '';

  const wrong = (what: string): never => {
    throw new UsageError(`${path}: ${what}.`, 'the data must be an array of objects: [{"id": 1}, {"id": 2}]');
  };

  return {
    push(chunk: string): string[] {
      const found: string[] = [];
      let from = 0;
      const finish = (to: number, next: number) => {
        const text = `${element}${chunk.slice(from, to)}`.trim();
        element = '';
        from = next;
        if (text !== '') found.push(text);
      };
      for (let at = 0; at < chunk.length; ) {
        const piece = nextJsonPiece(chunk, at, state);
        const { end } = piece;
        const code = piece.kind === 'punctuation' ? chunk.charCodeAt(at) : null;
        const change = code === null ? 0 : depthChange(code);
        if (phase === 'inside') {
          depth += change;
          if (depth === 0) phase = 'after';
          if (depth === 0 && !isSingle && code !== closeBracket) wrong('the array is closed by a brace');
          if (depth === 0) finish(isSingle ? end : at, end);
          else if (code === comma && depth === 1 && !isSingle) finish(at, end);
        } else if (chunk.slice(at, end).trim() !== '') {
          if (phase === 'after') wrong('there is text after the end of the data');
          if (change !== 1) wrong('the data is not an array of rows');
          phase = 'inside';
          depth = 1;
          isSingle = code === openBrace;
          from = isSingle ? at : end;
        }
        state = piece.state;
        at = end;
      }
      if (phase === 'inside') element += chunk.slice(from);
      return found;
    },
    end() {
      if (phase !== 'after')
        wrong(phase === 'before' ? 'the file is empty' : 'the file ends in the middle of a row');
    },
  };
}

const comma = 0x2c;
const openBrace = 0x7b;
const closeBracket = 0x5d;
