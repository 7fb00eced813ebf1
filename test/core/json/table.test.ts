import { describe, expect, it } from 'vitest';
import {
  hideColumn,
  moveColumn,
  showColumns,
  sortTable,
  type Table,
  tableCsv,
  tableOf,
} from '../../../src/core/json/table.ts';

const tableFrom = (value: unknown): Table => {
  const table = tableOf(JSON.stringify(value));
  if (table === null) throw new Error('no table');
  return table;
};
const people = tableFrom([{ id: 10, name: 'Bo' }, { id: 9, name: 'Ada', tags: ['a,b'] }, { id: 100 }]);
const order = ({ rows }: Table): number[] => rows.map(({ index }) => index);

describe('a table', () => {
  it('has the names of all objects as columns, in the order they come', () => {
    expect(people.columns).toEqual(['id', 'name', 'tags']);
  });

  it('is made of the first array of objects in an object', () => {
    const { rows, steps } = tableFrom({ total: 1, empty: [], users: [{ id: 1 }] });
    expect({ count: rows.length, steps }).toEqual({ count: 1, steps: ['users'] });
  });

  it.each(['[1, 2]', '{}', '[]', '7', '{'])('is not made of %s', (json) => {
    expect(tableOf(json)).toBeNull();
  });

  it('keeps all digits', () => {
    expect(tableOf('[{"id": 12345678901234567890}]')?.rows[0]?.cells.get('id')).toBe('12345678901234567890');
  });

  it('is sorted upwards, downwards, and as it came; what has no value comes last', () => {
    const up = sortTable(people);
    expect([up, sortTable(up), sortTable(sortTable(up))].map(order)).toEqual([
      [1, 0, 2],
      [2, 0, 1],
      [0, 1, 2],
    ]);
    expect(order(sortTable(moveColumn(people, 1)))).toEqual([1, 0, 2]);
  });

  it('hides the chosen column, but not the last one, and shows all again', () => {
    const hidden = hideColumn(hideColumn(hideColumn(people)));
    expect(hidden.columns).toEqual(['tags']);
    expect(showColumns(hidden).columns).toEqual(people.columns);
  });

  it('becomes CSV as it is shown', () => {
    expect(tableCsv(sortTable(people))).toBe('id,name,tags\r\n9,Ada,"[""a,b""]"\r\n10,Bo,\r\n100,,\r\n');
  });
});
