import { encodingOf } from '../../files/decode.ts';
import { UsageError } from '../usage-error.ts';

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
