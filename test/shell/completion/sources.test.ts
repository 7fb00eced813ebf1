import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pathsThatBegin } from '../../../src/shell/completion/paths.ts';
import { savedOperations } from '../../../src/shell/completion/saved-operations.ts';
import { usedTargets } from '../../../src/shell/completion/used-targets.ts';

describe('targets used before', () => {
  it('are the targets of requests, newest first, without duplicates, with complete placeholders', () => {
    const history = [
      'GET /one',
      '1 + 1',
      'POST /two {"a": 1}',
      '/three',
      'get /one x==1',
      'PUT /u/{{ user.id }}/x',
      '// @name four\nGET /four/{{user["}} x"]}}/y X-A:1',
      '-r login',
      'GET /refused/{{user.id',
    ];
    expect(usedTargets(history)).toEqual([
      '/four/{{user["}} x"]}}/y',
      '/u/{{ user.id }}/x',
      '/one',
      '/three',
      '/two',
    ]);
  });
});

describe('operations of saved requests', () => {
  it.each([
    ['GET /users?limit=1', { method: 'GET', target: '/users', summary: 'shop/one' }],
    [
      '# @description List users\n\nGET /users/{{user id}}/x HTTP/1.1',
      { method: 'GET', target: '/users/{{user id}}/x', summary: 'List users' },
    ],
    [
      '@a = 1\n// note\npost {{base_url}}/a\n\n{}',
      { method: 'POST', target: '{{base_url}}/a', summary: 'shop/one' },
    ],
    [
      'GET /a/{{user["}}? #"]}}/b?c',
      { method: 'GET', target: '/a/{{user["}}? #"]}}/b', summary: 'shop/one' },
    ],
    ['/users', { method: 'GET', target: '/users', summary: 'shop/one' }],
    ['# nothing', undefined],
  ])('%j', (text, expected) => {
    const kept = { name: 'one', folder: 'shop', text, before: null, after: null };
    expect(savedOperations([kept])[0]).toEqual(expected);
  });

  it('are found quickly in a hostile text', () => {
    const texts = ['#\n'.repeat(100_000), ' '.repeat(100_000), '{{'.repeat(100_000), '\n \n'.repeat(100_000)];
    const kept = texts.map((text, at) => ({ name: `${at}`, folder: '', text, before: null, after: null }));
    expect(savedOperations(kept).length).toBeLessThanOrEqual(4);
  });
});

describe('paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-paths-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'pictures'));
  for (const name of ['photo.png', 'text.txt', '.hidden']) writeFileSync(join(folder, name), '');

  it.each([
    ['', ['photo.png', 'pictures/', 'text.txt']],
    ['p', ['photo.png', 'pictures/']],
    ['.h', ['.hidden']],
    ['nothing', []],
    ['no-folder/x', []],
  ])('that begin with %j', (prefix, expected) => {
    expect(pathsThatBegin(`${folder}/${prefix}`)).toEqual(expected.map((name) => `${folder}/${name}`));
  });
});
