import { readCsv } from '../../../core/csv/read-csv.ts';

interface CsvOptions {
  /** True for the names in the first line. */
  readonly columns?: boolean | readonly string[] | ((names: readonly string[]) => readonly string[]);
  readonly delimiter?: string;
  readonly trim?: boolean;
  readonly relax_column_count?: boolean;
  /** Empty lines are always left out. */
  readonly skip_empty_lines?: boolean;
  /** A byte order mark is always left out. */
  readonly bom?: boolean;
}

const known = ['columns', 'delimiter', 'trim', 'relax_column_count', 'skip_empty_lines', 'bom'];

type Done = (error: unknown, records?: readonly unknown[]) => void;

export function parse(text: unknown, options: CsvOptions | Done = {}, done?: Done): unknown {
  if (typeof options === 'function') return parse(text, {}, options);
  if (done === undefined) return recordsOf(`${text}`, options);
  try {
    done(undefined, recordsOf(`${text}`, options));
  } catch (error) {
    done(error);
  }
  return undefined;
}

function recordsOf(text: string, options: CsvOptions): readonly unknown[] {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`this csv-parse does not support the option ${unknown}; it supports ${known.join(', ')}`);
  const { columns = false, delimiter = ',', trim = false, relax_column_count: isRelaxed = false } = options;
  const read = readCsv(text, delimiter);
  if (read === null) throw new Error('Invalid CSV: a quote is not closed, or text follows one');
  const records = trim ? read.map((record) => record.map((field) => field.trim())) : read;
  const odd = records.findIndex(({ length }) => length !== records[0]?.length);
  if (odd >= 0 && !isRelaxed)
    throw new Error(
      `Invalid Record Length: expect ${records[0]?.length}, got ${records[odd]?.length} in record ${odd + 1}`,
    );
  if (columns === false) return records;
  const names = typeof columns === 'object' ? columns : headOf(columns, records[0] ?? []);
  return records
    .slice(typeof columns === 'object' ? 0 : 1)
    .map((record) => Object.fromEntries(names.map((name, index) => [name, record[index]])));
}

const headOf = (
  columns: true | ((names: readonly string[]) => readonly string[]),
  names: readonly string[],
): readonly string[] => (columns === true ? names : columns(names));
