import { expect, it } from 'vitest';
import { earlierFilters, filterInput } from '../../../src/shell/viewer/earlier-filters.ts';

it('recalls paths of the history as filters, the newest first and each once', () => {
  const history = [
    '.path $.a',
    'GET /users',
    '.res 3 $.b ',
    '.path name',
    '.res 3',
    '.res table $.c',
    filterInput('$.a'),
  ];
  expect(earlierFilters(history)).toEqual(['$.a', 'name', '$.b']);
});
