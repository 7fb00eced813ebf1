import { describe, expect, it } from 'vitest';
import { importText } from '../../../src/formats/index.ts';

const imported = (collection: object) =>
  importText(JSON.stringify({ id: 'c', ...collection }), 'shop.postman_collection.json');

const textOf = (request: object): string =>
  imported({ order: ['r'], requests: [{ id: 'r', method: 'POST', url: 'http://h/a', ...request }] })
    .requests[0]?.text ?? '';

describe('a Postman collection of version 1', () => {
  it('has its folders first, each with its requests in their order, and no request twice or lost', () => {
    const { format, requests, problems } = imported({
      name: 'shop',
      order: ['c', 'b'],
      folders_order: ['f'],
      folders: [
        { id: 'f', name: 'users', order: ['a', 'b'], folders_order: ['g', 'f'] },
        { id: 'g', name: 'admins', order: ['d'] },
        { id: 'h', name: 'other', order: ['e'] },
      ],
      requests: ['a', 'b', 'c', 'd', 'e', 'left'].map((id) => ({
        id,
        name: id,
        url: `http://h/${id}`,
        method: 'GET',
      })),
    });
    expect(format).toBe('Postman');
    expect(problems).toEqual([]);
    expect(requests.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      'users/admins/d',
      'users/a',
      'users/b',
      '/c',
      'other/e',
      '/left',
    ]);
  });

  it.each([
    ['headers as lines', { headers: 'Accept: a/b\nX: {{y}}\n' }, 'POST http://h/a\nAccept: a/b\nX: {{y}}'],
    [
      'headers that are switched off',
      {
        headerData: [
          { key: 'X', value: '1', enabled: false },
          { key: 'Y', value: '2' },
        ],
      },
      '# disabled header X: 1\nPOST http://h/a\nY: 2',
    ],
    ['path variables', { url: 'http://h/:id', pathVariables: { id: '7' } }, 'POST http://h/7'],
    [
      'a JSON body',
      { dataMode: 'raw', rawModeData: '{"a": {{b}}}', headers: 'Content-Type: application/json' },
      'POST http://h/a\nContent-Type: application/json\n\n{"a": {{b}}}',
    ],
    [
      'a body of an older file',
      { dataMode: 'raw', data: 'text' },
      'POST http://h/a\nContent-Type: text/plain\n\ntext',
    ],
    [
      'a form',
      {
        dataMode: 'urlencoded',
        data: [
          { key: 'a', value: 'b c' },
          { key: 'd', value: 'e', enabled: false },
        ],
      },
      '# disabled field d: e\nPOST http://h/a\nContent-Type: application/x-www-form-urlencoded\n\na=b%20c',
    ],
    ['a file', { dataMode: 'binary', rawModeData: 'a.bin' }, 'POST http://h/a\n\n< ./a.bin'],
    [
      'credentials of a helper',
      { currentHelper: 'basicAuth', helperAttributes: { username: 'u', password: '{{p}}' } },
      '# @auth basic u {{p}}\nPOST http://h/a',
    ],
    [
      'credentials of an unknown helper, with a name that every object has',
      { currentHelper: 'constructor', helperAttributes: { username: 'u' } },
      '# @incomplete its credentials of the type constructor were omitted\nPOST http://h/a',
    ],
    ['no credentials', { currentHelper: null, helperAttributes: null }, 'POST http://h/a'],
  ])('has %s', (_, request, text) => {
    expect(textOf(request)).toBe(text);
  });

  it('has the scripts of its requests, from their own members and from events', () => {
    const requests = [
      { id: 'a', url: 'http://h', preRequestScript: 'before()', tests: 'tests["ok"] = true;' },
      {
        id: 'b',
        url: 'http://h',
        tests: 'old()',
        events: [{ listen: 'test', script: { exec: ['newer()'] } }],
      },
    ];
    const scripts = imported({ order: ['a', 'b'], requests }).requests.map(({ before, after }) => [
      before,
      after,
    ]);
    expect(scripts).toEqual([
      [expect.stringContaining('before()'), expect.stringContaining('tests["ok"] = true;')],
      [null, expect.stringContaining('newer()')],
    ]);
  });
});
