import { expect, it } from 'vitest';
import { maskedText } from '../../src/core/template/secret-chunk.ts';
import { exportText } from '../../src/formats/index.ts';

const origin = { kind: 'command', label: '.auth', at: 0 } as const;

function exported(password: string, requests: Readonly<Record<string, string>>, format: 'http' | 'curl') {
  return exportText(
    {
      variables: [{ name: 'auth_password', value: password, origin, secret: true }],
      requests: Object.entries(requests).map(([name, text]) => ({
        name,
        folder: '',
        text,
        before: null,
        after: null,
      })),
      auth: 'basic admin {{auth_password}}',
      credentials: [password],
    },
    format,
    { connection: { proxy: 'none' } },
  );
}

it.each<[password: string, request: string, written: string]>([
  ['admin', 'GET http://h/admin/users?role=admin', '/{{auth_password}}/users?role={{auth_password}}'],
  ['name', 'GET http://h/csv?name=Ada', '/csv?name=Ada'],
  ['name', 'POST http://h/login name=Ada city=x', '"name": "Ada"'],
  ['username', 'POST http://h/login username=Ada', '"username": "Ada"'],
  ['username', 'GET http://h/csv?username=username', '/csv?username={{auth_password}}'],
  ['pw', 'POST http://h/login user=ada pw=x', '"pw":'],
  ['accept', 'GET http://h/a\nAccept: text/accept', 'Accept: text/{{auth_password}}'],
  ['value', 'GET http://h/a?b={{value}}', 'b={{value}}'],
  ['secret9x', 'GET http://h/a?b=secret9x', 'b={{auth_password}}'],
])('of the password %s, %j is written as %s', (password, request, written) => {
  const { text } = exported(password, { login: request }, 'http');
  expect(text).toContain(written);
  expect(text).toContain('# @auth basic admin {{auth_password}}');
  expect(text).not.toContain(maskedText);
});

it('keeps the directives and the names of requests', () => {
  const { text } = exported('name', { name: 'GET http://h/a' }, 'http');
  expect(text).toContain('# @name name');
});

it('keeps names in curl commands', () => {
  const { text } = exported('name', { names: 'POST http://h/csv?name=Ada name=Bob' }, 'curl');
  expect(text).toContain('csv?name=Ada');
  expect(text).toMatch(/"name":\s*"Bob"/);
  expect(text).not.toContain(maskedText);
});

it('leaves out a request that would give a secret away by a name', () => {
  const { text, notes } = exported(
    'hunter2-secret',
    { 'hunter2-secret': 'GET http://h/a', b: 'GET http://h/b' },
    'http',
  );
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain(maskedText);
  expect(text).toContain('http://h/b');
  expect(notes.join('\n')).toContain('A request was omitted');
});
