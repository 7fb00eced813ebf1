import { delimiterOf } from '../../core/csv/read-csv.ts';

/** Separator of a `.csv` file by its first line, with the whole source. */
export async function withDelimiter(
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly delimiter: string; readonly source: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let text = '';
  while (!text.includes('\n') && text.length < longestLine) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    head.push(value);
    text += Buffer.from(value).toString('latin1');
  }
  const [line = ''] = text.split('\n', 1);
  return { delimiter: delimiterOf(line), source: joined(head, chunks) };
}

const longestLine = 100_000;

async function* joined(
  head: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => rest };
}
