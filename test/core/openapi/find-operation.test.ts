import { describe, expect, it } from 'vitest';
import { createDescription } from '../../../src/core/openapi/description.ts';
import { findOperation } from '../../../src/core/openapi/find-operation.ts';

const description = createDescription(
  {
    openapi: '3.1.0',
    servers: [{ url: 'https://{r}.h.example/v1', variables: { r: { default: 'eu' } } }, { url: '/v2' }],
    paths: {
      '/users': { get: {}, post: {} },
      '/users/{id}': { get: {} },
      '/users/me': { get: {} },
      '/users/{id}/books/{book}': { get: {} },
      '/files/{name}.json': { get: {} },
      '/files/{name}': { get: {} },
    },
  },
  'x.json',
);

const pathOf = (method: string, target: string, base: string | null = null): string | null =>
  findOperation([description], { method, target, base })?.operation.path ?? null;

describe('the operation of a request', () => {
  it.each<[method: string, target: string, base: string | null, path: string | null]>([
    ['GET', '/users', null, '/users'],
    ['GET', '/users/', null, '/users'],
    ['POST', '/users?x=1#y', null, '/users'],
    ['DELETE', '/users', null, null],
    ['GET', '/users/7', null, '/users/{id}'],
    ['GET', '/users/:id', null, '/users/{id}'],
    ['GET', '/users/{{user.id}}', null, '/users/{id}'],
    ['GET', '{{base_url}}/users/7', null, '/users/{id}'],
    ['GET', '/users/me', null, '/users/me'],
    ['GET', '/users/me/books/1', null, '/users/{id}/books/{book}'],
    ['GET', '/users//books/1', null, null],
    ['GET', '/files/a.json', null, '/files/{name}.json'],
    ['GET', '/files/a.xml', null, '/files/{name}'],
    ['GET', 'https://eu.h.example/v1/users/7', null, '/users/{id}'],
    ['GET', 'https://eu.h.example/v2/users/7', null, '/users/{id}'],
    ['GET', 'https://other.example/v1/users/7', null, null],
    ['GET', 'http://localhost:3000/users/7', 'http://localhost:3000', '/users/{id}'],
    ['GET', 'http://localhost:3000/v1/users/7', 'http://localhost:3000', '/users/{id}'],
    ['GET', 'http://localhost:3000/api/users/7', 'http://localhost:3000/api/', '/users/{id}'],
    ['GET', `/${'a/'.repeat(200)}`, null, null],
  ])('%s %s with the base %s is %s', (method, target, base, path) => {
    expect(pathOf(method, target, base)).toBe(path);
  });

  it('knows the segments of its parameters', () => {
    const found = findOperation([description], { method: 'GET', target: '/users/7/books/x', base: null });
    expect([...(found?.segments ?? [])]).toEqual([
      ['id', '7'],
      ['book', 'x'],
    ]);
  });
});
