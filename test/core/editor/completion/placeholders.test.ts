import { describe, expect, it } from 'vitest';
import { complete } from '../../../../src/core/editor/completion/complete.ts';
import { completion, context, labels, taken } from './completion.ts';

describe('placeholders', () => {
  it.each<[string, string[]]>([
    ['GET {{us|', ['user', 'users']],
    ['GET {{bu|', ['base_url']],
    ['GET {{user.|', ['id', 'name', 'full name', 'tags']],
    ['GET {{user.na|}}', ['name', 'full name']],
    ['GET {{users[|', ['0', '1']],
    ['GET {{users.|', ['0', '1']],
    ['GET {{users[0].|', ['id']],
    ['GET {{user["|', ['id', 'name', 'full name', 'tags']],
    ['GET {{user["full name"].|', []],
    ['GET {{user|', ['user', 'user.id', 'user.name', 'user.tags', 'user["full name"]', 'users']],
    ['GET {{nope.|', []],
    ['GET {{token.|', []],
    ['GET {{$randomIngv|', ['$randomIngverb']],
    ['GET {{$hash|', ['$hash']],
    ['GET {{$secret.va|', ['$secret.vault']],
    ['GET {{$fak|', ['$faker']],
    ['GET {{$faker.per|', []],
    ['GET {{login|', ['login', 'login.request', 'login.response']],
    ['GET {{login.response.|', ['body', 'headers', 'status', 'statusText']],
    ['GET {{login.request.|', ['body', 'headers', 'method', 'url']],
    ['GET {{login.response.body.|', ['token', 'user']],
    ['GET {{login.response.body["us|', ['user']],
    ['GET {{pets|', ['["pets/add one"]']],
    ['GET {{["pe|', ['["pets/add one"]']],
    ['GET {{["pets/add one"].|', ['request', 'response']],
    ['GET {{["pets/add one"].response.bo|', ['body']],
    ['GET {{["user"].|', ['request', 'response']],
    ['GET {{["|', ['["pets/add one"]']],
    ['GET {{user}}|', []],
    ['GET \\{{us|', []],
    ["client.interpolate('{{use|", ['user', 'users']],
    ['POST /x {"a": "{{use|"}', ['user', 'users']],
    ['POST /x\n\n<a>{{use|</a>', ['user', 'users']],
    ['.explain {{use|', ['user', 'users']],
    ['.explain user.|', ['id', 'name', 'full name', 'tags']],
  ])('%j offers %j', (input, offered) => {
    expect([...labels(input)].sort()).toEqual([...offered].sort());
  });

  it.each<[string, string, string]>([
    ['GET {{ba|', 'base_url', 'GET {{base_url}}'],
    ['GET {{ba|}}/x', 'base_url', 'GET {{base_url}}/x'],
    ['GET {{ ba| }}', 'base_url', 'GET {{ base_url }}'],
    ['GET {{us|er}}', 'user', 'GET {{user}}'],
    ['GET {{us|', 'user', 'GET {{user'],
    ['GET {{user.i|', 'id', 'GET {{user.id}}'],
    ['GET {{user.i|dx}}', 'id', 'GET {{user.id}}'],
    ['GET {{user.f|', 'full name', 'GET {{user["full name"]}}'],
    ['GET {{user["f|"]}}', 'full name', 'GET {{user["full name"]}}'],
    ['GET {{user.tags|', 'tags', 'GET {{user.tags'],
    ['GET {{users.|', '1', 'GET {{users[1]'],
    ['GET {{users[1|]}}', '1', 'GET {{users[1]}}'],
    ['GET {{user|', 'user.name', 'GET {{user.name}}'],
    ['GET {{$u|', '$uuid', 'GET {{$uuid}}'],
    ['GET {{pet|', '["pets/add one"]', 'GET {{["pets/add one"]'],
    ['GET {{["pet|', '["pets/add one"]', 'GET {{["pets/add one"]'],
    ['GET {{login.response.body.user.|', 'id', 'GET {{login.response.body.user.id}}'],
    ['GET {{["pets/add one"].response.|', 'body', 'GET {{["pets/add one"].response.body'],
    ['GET {{["pets/add one"].|', 'response', 'GET {{["pets/add one"].response'],
    ['GET {{$en|', '$env', 'GET {{$env.'],
    ['GET {{$ra|', '$randomInt', 'GET {{$randomInt}}'],
    ['GET {{$ra|', '$random.integer', 'GET {{$random.integer(1, 7)}}'],
    ['GET {{$fa|', '$faker', 'GET {{$faker.'],
    ['GET {{$ha|', '$hash', 'GET {{$hash '],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it('shows the type and the value, and never that of a secret', () => {
    expect(completion('GET {{user.n|')?.items[0]).toMatchObject({
      type: 'string',
      description: '"Ann"',
      kind: 'property',
    });
    expect(completion('GET {{us|')?.items[0]).toMatchObject({ type: 'object', kind: 'variable' });
    expect(completion('GET {{tok|')?.items[0]).toMatchObject({ description: 'secret (input 3)' });
    expect(JSON.stringify(completion('GET {{|'))).not.toContain('sesame');
  });

  it('says which characters matched', () => {
    expect(completion('GET {{burl|')?.items[0]).toMatchObject({ label: 'base_url', matches: [0, 5, 6, 7] });
  });
});

it('completes in a body of a megabyte', () => {
  const text = `POST /x\n\n${'{"a": 1}\n'.repeat(120_000)}`;
  expect(complete({ text: `${text}{{us`, cursor: text.length + 4 }, context)?.items[0]?.label).toBe('user');
  expect(complete({ text, cursor: text.length }, context)).toBeNull();
});

describe('an object with many keys', () => {
  const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`key${at}`, at]));
  const variables = {
    names: () => ['many'],
    get: () => ({
      value: many,
      secret: false,
      origin: { kind: 'script', label: 'input 1', at: null } as const,
    }),
  };
  const at = (text: string) => complete({ text, cursor: text.length }, { ...context, variables });

  it('is listed in part, with the number of all', () => {
    expect(at('GET {{many.')).toMatchObject({ total: 12_000, items: { length: 200 } });
  });

  it('is searched beyond the listed part', () => {
    expect(at('GET {{many.key9876')?.items[0]).toMatchObject({ label: 'key9876', description: '9876' });
    expect(at('GET {{many.key98')?.total).toBeGreaterThan(100);
  });
});
