import { basename, extname } from 'node:path';
import { delimiterOf } from '../../core/csv/read-csv.ts';
import { variableName } from '../../core/script/postman/variable-name.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import { copyToValue } from '../../core/value/copy-value.ts';
import { isObject } from '../../core/value/is-object.ts';
import { checkName } from '../../core/value/name.ts';
import { sizeOfFile } from '../../files/open.ts';
import { streamFile } from '../../files/stream.ts';
import { messageOf } from '../message.ts';
import { UsageError } from '../usage-error.ts';
import type { CsvFormat } from './csv.ts';
import { jsonRecords } from './json.ts';
import { type DataDialect, type DataRecord, decodeStream, parseRecord } from './records.ts';

/** Rows are repeated until there are `iterations` of them. Files are streamed. Throws a UsageError. */
export async function openRows(
  file: string | null,
  iterations: number | null,
  dialect: DataDialect = 'strict',
): Promise<AsyncIterable<readonly NamedVariable[]>> {
  if (file === null) return emptyRows(iterations ?? 1);
  const read = readerOf(file);
  try {
    sizeOfFile(file);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
  return rowsOf(file, { read, iterations, dialect });
}

type RecordReader = (
  source: AsyncIterable<Uint8Array>,
  path: string,
  dialect: DataDialect,
) => AsyncIterable<DataRecord>;

const readers: Readonly<Record<string, RecordReader>> = {
  '.csv': async function* (source, path, dialect) {
    const { delimiter, source: whole } = await withDelimiter(source);
    yield* readCsv(whole, { path, delimiter, dialect });
  },
  '.tsv': (source, path, dialect) => readCsv(source, { path, delimiter: '\t', dialect }),
  '.json': jsonRecords,
  '.ndjson': linesOfJson,
  '.jsonl': linesOfJson,
};

async function* readCsv(source: AsyncIterable<Uint8Array>, format: CsvFormat): AsyncIterable<DataRecord> {
  const { csvRecords } = await import('./csv.ts');
  yield* csvRecords(source, format);
}

function readerOf(file: string): RecordReader {
  const reader = readers[extname(file).toLowerCase()];
  if (reader !== undefined) return reader;
  throw new UsageError(`${file}: unknown file type.`, `supported are ${Object.keys(readers).join(', ')}`);
}

async function* emptyRows(count: number): AsyncIterable<readonly NamedVariable[]> {
  for (let row = 0; row < count; row += 1) yield [];
}

async function* rowsOf(
  file: string,
  {
    read,
    iterations,
    dialect,
  }: { readonly read: RecordReader; readonly iterations: number | null; readonly dialect: DataDialect },
): AsyncIterable<readonly NamedVariable[]> {
  let given = 0;
  do {
    const before = given;
    for await (const record of read(await streamFile(file), basename(file), dialect)) {
      if (given === iterations) return;
      given += 1;
      yield toVariables(record, dialect);
    }
    if (given === before) throw new UsageError(`${file}: no rows found.`);
  } while (iterations !== null && given < iterations);
}

function toVariables({ values, where }: DataRecord, dialect: DataDialect): NamedVariable[] {
  if (!isObject(values)) {
    throw new UsageError(`${where}: this row is not an object.`, 'a row looks like {"id": 1, "name": "Ada"}');
  }
  const origin = { kind: 'flag', label: where, at: null } as const;
  return Object.entries(values).flatMap(([name, value]): NamedVariable[] => {
    if (value === null) return [];
    try {
      const own = dialect === 'newman' ? variableName(name) : name;
      return [{ name: checkName(own), value: copyToValue(value, name), origin, secret: false }];
    } catch (error) {
      throw new UsageError(`${where}: ${messageOf(error)}`);
    }
  });
}

async function withDelimiter(
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
