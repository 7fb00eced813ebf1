import { messageOf } from '../../app/message.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { DataRecord } from './rows.ts';
import { decodeStream } from './text.ts';

/** One JSON value a line; blank lines are skipped. */
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
      if (text.trim() !== '') yield record(text, `${path}:${line}`);
    }
  }
  if (rest.trim() !== '') yield record(rest, `${path}:${line + 1}`);
}

function record(text: string, where: string): DataRecord {
  try {
    return { values: JSON.parse(text), where };
  } catch (error) {
    throw new UsageError(`${where}: this is no JSON: ${messageOf(error)}`);
  }
}
