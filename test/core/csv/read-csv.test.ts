import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvTable } from '../../../src/core/csv/csv-table.ts';
import { delimiterOf, readCsv } from '../../../src/core/csv/read-csv.ts';
import { cellText, sortTable, tableCsv } from '../../../src/core/json/table.ts';

describe('CSV', () => {
  it.each([
    [
      'fields and records',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['the end of lines of Windows and of old Macs', 'a\r\nb\rc', [['a'], ['b'], ['c']]],
    ['quotes, with delimiters, line breaks and quotes in them', '"a,""b""\n",c', [['a,"b"\n', 'c']]],
    [
      'empty fields',
      ',a,\n"",',
      [
        ['', 'a', ''],
        ['', ''],
      ],
    ],
    ['no empty lines', 'a\n\n\nb', [['a'], ['b']]],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    ['a quote inside a field', 'a"b,c', [['a"b', 'c']]],
  ])('has %s', (_, text, records) => {
    expect(readCsv(text, ',')).toEqual(records);
  });

  it.each(['"a', 'a,"b\nc', '"a"b,c'])('is not %j', (text) => {
    expect(readCsv(text, ',')).toBeNull();
  });

  it('reads the same as csv-parse', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', ' ', ',', '"', '""', '\n', '\r\n', ';', 'ü'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('');
        const options = { relax_column_count: true, skip_empty_lines: true, relax_quotes: true } as const;
        const own = readCsv(text, ',');
        fc.pre(own !== null);
        expect(own).toEqual(parse(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'] }));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a,b', ','],
    ['a;b', ';'],
    ['"a,b";c', ';'],
    ['a\tb', '\t'],
    ['a', ','],
  ])('is separated in %j by %j', (line, delimiter) => {
    expect(delimiterOf(line)).toBe(delimiter);
  });
});

describe('the table of a CSV', () => {
  const csv = 'id;name\r\n10;Ada\r\n-9;"Bo; Jr"\r\n1.5;\r\n';
  const rowsOf = (text: string, type: string | null = 'text/csv; charset=utf-8') => {
    const table = csvTable(text, type);
    return table?.rows.map((row) => table.columns.map((column) => cellText(row, column))) ?? null;
  };

  it('has the names of the first line', () => {
    expect(csvTable(csv, null)?.columns).toEqual(['id', 'name']);
    expect(rowsOf(csv)).toEqual([
      ['10', 'Ada'],
      ['-9', 'Bo; Jr'],
      ['1.5', ''],
    ]);
  });

  it('is sorted by numbers, and becomes CSV again', () => {
    const table = csvTable(csv, 'text/csv');
    expect(table === null ? null : tableCsv(sortTable(table))).toBe(
      'id,name\r\n-9,Bo; Jr\r\n1.5,\r\n10,Ada\r\n',
    );
  });

  it('opens a row as an object', () => {
    expect(csvTable(csv, 'text/csv')?.rows[1]?.json).toBe('{"id":"-9","name":"Bo; Jr"}');
  });

  it('has a name for each column, and each name once', () => {
    expect(csvTable('a,,a\n1,2,3,4\n', 'text/csv')?.columns).toEqual(['a', 'column 2', 'a 3', 'column 4']);
  });

  it.each([
    ['one line', 'a,b', 'text/csv'],
    ['prose', 'Dear Ada,\nhow are you, and Bo, today?\n', 'text/plain'],
    ['lines without a separator', 'a\nb\nc', 'text/plain'],
    ['an open quote', 'a,b\n"1,2', 'text/csv'],
  ])('is not made of %s', (_, text, type) => {
    expect(csvTable(text, type)).toBeNull();
  });

  it('is made of one column where the response says that it is CSV', () => {
    expect(rowsOf('id\n1\n2\n')).toEqual([['1'], ['2']]);
  });
});
