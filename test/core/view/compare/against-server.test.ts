import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { bodyAgainst } from '../../../../src/core/view/compare/against-server.ts';
import { againstLines } from '../../../../src/core/view/preview/differences/against.ts';
import { preview } from '../../request/previewed.ts';

const url = 'http://h/users/7';
const stored = '{"id": 7, "name": "Ada", "tags": ["a", "b"], "address": {"city": "Paris", "zip": "1"}}';

const against = (request: string, text = stored, secrets: readonly string[] = []) =>
  bodyAgainst(preview(request), { url, exchange: 3, text }, createMasker(secrets));

function changes(request: string, text = stored, secrets: readonly string[] = []): string[] {
  const found = against(request, text, secrets);
  if (found === null) throw new Error('not compared');
  return againstLines(found, { columns: null, end: null }).slice(1).map(plainText);
}

const typed = (method: string, type: string, body: string) =>
  `${method} ${url}\nContent-Type: ${type}\n\n${body}`;

describe('a body against what the server has', () => {
  it.each<[title: string, request: string, lines: readonly string[]]>([
    [
      'names what a PUT changes, adds and removes',
      `PUT ${url} {"id": 7, "name": "Bob", "tags": ["a", "b"], "role": "admin"}`,
      [`~ $['name']  "Ada" → "Bob"`, `- $['address']  {"city": "Paris", "zip": "1"}`, `+ $['role']  "admin"`],
    ],
    [
      'leaves the members out that a PATCH does not name, at every depth',
      `PATCH ${url} {"name": "Bob", "address": {"city": "Rome"}, "role": 1}`,
      [`~ $['name']  "Ada" → "Bob"`, `~ $['address']['city']  "Paris" → "Rome"`, `+ $['role']  1`],
    ],
    ['takes an array of a PATCH as a whole', `PATCH ${url} {"tags": ["b"]}`, [`- $['tags'][0]  "a"`]],
    ['takes null in a PATCH for a value', `PATCH ${url} {"name": null}`, [`~ $['name']  "Ada" → null`]],
    [
      'takes null in a merge patch for a removal',
      typed('PATCH', 'application/merge-patch+json', '{"name": null, "none": null, "tags": [null]}'),
      [`- $['name']  "Ada"`, `~ $['tags'][0]  "a" → null`, `- $['tags'][1]  "b"`],
    ],
    [
      'says that nothing would change',
      `PATCH ${url} {"name": "Ada"}`,
      ['  the server has all of this already'],
    ],
  ])('%s', (_, request, lines) => {
    expect(changes(request)).toEqual(lines);
  });

  it.each<[request: string, text: string, message: RegExp]>([
    [`PUT ${url}`, stored, /^✗ The request has no body\.$/],
    [`PUT ${url} {"name": "{{nope}}"}`, stored, /^✗ The request has an error: no variable is named nope/],
    [typed('PUT', 'text/plain', 'a text'), stored, /^✗ The body is not JSON\.$/],
    [`PUT ${url} a=1`, '<html>', /^✗ The response is not JSON\.$/],
    [`PUT ${url} a=1`, JSON.stringify('x'.repeat(100_000)), /^✗ The response is too long: at most 100,000/],
    [typed('PATCH', 'application/json-patch+json', '[]'), stored, /^✗ A JSON Patch is a list of operations/],
  ])('of %s says why it is not compared', (request, text, message) => {
    const [line = ''] = changes(request, text);
    expect(line).toMatch(message);
  });

  it('is null for another URL or another method', () => {
    expect(against('PUT http://h/users/8 a=1')).toBeNull();
    expect(against(`POST ${url} a=1`)).toBeNull();
  });

  it('masks secrets, and members named like credentials on both sides, also inside of others', () => {
    const lines = changes(
      `PUT ${url} {"name": "s3cr3t-value", "password": "fresh-one"}`,
      '{"name": "Ada", "password": "stored-one", "login": {"api_key": "stored-key", "at": 1}}',
      ['s3cr3t-value'],
    );
    expect(lines.join('\n')).not.toMatch(/s3cr3t-value|fresh-one|stored-one|stored-key/);
    expect(lines).toHaveLength(3);
  });
});
