import { Readable } from 'node:stream';
import { type CastingContext, CsvError, type Info, parse } from 'csv-parse';
import { formatCount } from '../../core/view/paint/units.ts';
import { UsageError } from '../usage-error.ts';
import type { DataDialect, DataRecord } from './records.ts';

export interface CsvFormat {
  readonly path: string;
  readonly delimiter: string;
  readonly dialect: DataDialect;
}

/** Reads records below a line of names (RFC 4180), values without the blanks around them: strings, for newman also numbers. */
export async function* csvRecords(
  source: AsyncIterable<Uint8Array>,
  { path, delimiter, dialect }: CsvFormat,
): AsyncIterable<DataRecord> {
  const parser = parse({
    bom: true,
    columns: true,
    delimiter,
    info: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    ...(dialect === 'newman' && { cast: castOfNewman, relax_column_count: true }),
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

function castOfNewman(value: string, { quoting, header }: CastingContext): unknown {
  const number = Number(value);
  const isNumber = !quoting && header !== true && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value);
  return isNumber && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}

function reasonOf(error: CsvError): string {
  const { code, record, columns } = error as CsvError & { record?: unknown; columns?: unknown };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  if (code !== 'CSV_RECORD_INCONSISTENT_COLUMNS' || !Array.isArray(record) || !Array.isArray(columns))
    return error.message;
  return `this row has ${formatCount(record.length, 'value')}, and the first line names ${formatCount(columns.length, 'column')}`;
}
