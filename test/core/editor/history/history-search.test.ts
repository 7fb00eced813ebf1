import { describe, expect, it } from 'vitest';
import { searchHistory } from '../../../../src/core/editor/history/history-search.ts';

describe('searching the history', () => {
  const entries = [
    'GET /users/1',
    "client.setVar('user', 1)",
    'POST /orders',
    'GET /users/2',
    'POST /orders',
  ];
  const found = (query: string) => searchHistory(entries, query).map(({ text }) => text);

  it.each<[string, string[]]>([
    ['', ['POST /orders', 'GET /users/2', "client.setVar('user', 1)", 'GET /users/1']],
    ['orders', ['POST /orders']],
    ['users', ['GET /users/2', 'GET /users/1']],
    ['setvar', ["client.setVar('user', 1)"]],
    ['2 get', ['GET /users/2']],
    ['xyz', []],
  ])('%j -> %j', (query, texts) => {
    expect(found(query)).toEqual(texts);
  });

  it('says which characters matched', () => {
    expect(searchHistory(entries, 'orders')).toEqual([
      { text: 'POST /orders', index: 4, matches: [6, 7, 8, 9, 10, 11] },
    ]);
  });

  it('finds among thousands, up to a limit, the newest of equals first', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `GET /items/${String(index).padStart(5, '0')}`);
    const hits = searchHistory(many, 'items', 20);
    expect(hits).toHaveLength(20);
    expect(hits[0]?.index).toBe(9999);
  });
});
