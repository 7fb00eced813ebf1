import { type DataRecord, parseRecord } from './record.ts';
import { decodeStream } from './text.ts';

export async function* linesOfJson(
  source: AsyncIterable<Uint8Array>,
  path: string,
): AsyncIterable<DataRecord> {
  let rest = '';
  let line = 0;
  for await (const chunk of decodeStream(source, path)) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield parseRecord(text, `${path}:${line}`);
    }
  }
  if (rest.trim() !== '') yield parseRecord(rest, `${path}:${line + 1}`);
}
