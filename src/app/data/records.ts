import { encodingOf } from '../../files/decode.ts';
import { jsonErrorIn } from '../../files/json-error.ts';
import { UsageError } from '../usage-error.ts';

/** Rules for reading a file: newman's rows may be shorter, and their numbers are numbers. */
export type DataDialect = 'strict' | 'newman';

export interface DataRecord {
  readonly values: unknown;
  readonly where: string;
}

export function parseRecord(text: string, where: string): DataRecord {
  try {
    return { values: JSON.parse(text), where };
  } catch {
    const { expected, column } = jsonErrorIn(text);
    throw new UsageError(`${where}: this is not JSON: ${expected} was expected at character ${column}`);
  }
}

/** Decodes text piece by piece; throws a UsageError for other bytes. */
export async function* decodeStream(source: AsyncIterable<Uint8Array>, path: string): AsyncIterable<string> {
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of source) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder !== null) yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${path} is not UTF-8 text.`, 'save it as UTF-8');
  }
}
