import { UsageError } from '../usage-error.ts';

/** Decodes UTF-8 piece by piece; throws a UsageError for other bytes. */
export async function* decodeStream(source: AsyncIterable<Uint8Array>, path: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${path} is not UTF-8 text.`, 'save it as UTF-8');
  }
}
