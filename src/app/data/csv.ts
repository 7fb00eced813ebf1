import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { formatCount } from '../../core/view/paint/units.ts';
import { UsageError } from '../usage-error.ts';
import type { DataRecord } from './record.ts';

/** Reads records below a line of names (RFC 4180); all values are strings, without the blanks around them. */
export async function* csvRecords(
  source: AsyncIterable<Uint8Array>,
  { path, delimiter }: { readonly path: string; readonly delimiter: string },
): AsyncIterable<DataRecord> {
  const parser = parse({
    bom: true,
    columns: true,
    delimiter,
    info: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  const input = Readable.from(source);
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: unknown; info: Info }>) {
      yield { values: record, where: `${path}:${info.lines}` };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${path}:${Number(error['lines'] ?? 0)}: ${reasonOf(error)}.`);
  } finally {
    input.destroy();
  }
}

function reasonOf(error: CsvError): string {
  const { code, record, columns } = error as CsvError & { record?: unknown; columns?: unknown };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  if (code !== 'CSV_RECORD_INCONSISTENT_COLUMNS' || !Array.isArray(record) || !Array.isArray(columns))
    return error.message;
  return `this row has ${formatCount(record.length, 'value')}, and the first line names ${formatCount(columns.length, 'column')}`;
}
