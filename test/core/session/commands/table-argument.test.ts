import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readTableArgument,
  tableArgument,
} from '../../../../src/core/session/commands/responses/table-argument.ts';

describe('the options of .res table', () => {
  it.each([
    ['table', {}],
    ['table $.a[?@.b == 1]', { path: '$.a[?@.b == 1]' }],
    ['table users', { path: 'users' }],
    ['table columns id, name', { columns: ['id', 'name'] }],
    ['table columns "a, b",c', { columns: ['a, b', 'c'] }],
    ['table $.a sort -id', { path: '$.a', order: { column: 'id', direction: 'down' } }],
    ['table sort id csv my file.csv', { order: { column: 'id', direction: 'up' }, csv: 'my file.csv' }],
  ])('%s is read', (text, options) => {
    expect(readTableArgument(text)).toEqual({
      path: null,
      columns: null,
      order: null,
      csv: null,
      ...options,
    });
  });

  it.each([
    'tables',
    'table csv',
    'table sort a,b',
    'table columns a,,b',
    'table two words',
    'table columns "a',
  ])('%s is not read', (text) => {
    expect(readTableArgument(text)).toBeNull();
  });

  it('are read as they are written', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' });
    const options = fc.record({
      path: fc.constantFrom(null, '$.users', "$['a b'][0]"),
      columns: fc.option(fc.array(name, { minLength: 1 }), { nil: null }),
      order: fc.option(
        fc.record({ column: name, direction: fc.constantFrom('up' as const, 'down' as const) }),
        {
          nil: null,
        },
      ),
      csv: fc.constantFrom(null, 'out.csv'),
    });
    fc.assert(
      fc.property(options, (written) => {
        expect(readTableArgument(tableArgument(written))).toEqual(written);
      }),
    );
  });
});
