import { expect, it } from 'vitest';
import { secretTexts } from '../../../../src/core/session/exports/shared-session.ts';

it.each([
  ['a user and a password in one variable', { u: 'ada:s3cr3tLiteral99' }, 'GET http://{{u}}@h/'],
  ['a password with blanks in its placeholder', { p: 's3cr3tLiteral99' }, 'GET http://ada:{{ p }}@h/'],
  ['a URL in pieces', { b: 'http://ada:', p: 's3cr3tLiteral99' }, 'GET {{b}}{{p}}@h/'],
  [
    'a URL of placeholders only',
    { b: 'http://ada:', p: 's3cr3tLiteral99', at: '@h' },
    'GET {{b}}{{p}}{{at}}/',
  ],
  ['a name with a placeholder in it', { h: 'To', p: 's3cr3tLiteral99' }, 'GET http://h/\nX-{{h}}ken: {{p}}'],
  ['a name that the URL escapes', { p: 's3cr3tLiteral99' }, 'GET http://h/?tok%65n={{p}}'],
])('finds the variables of %s in every request', (_, values, text) => {
  const variables = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    origin: { kind: 'command' as const, label: 'test', at: null },
    secret: false,
  }));
  const requests = ['GET http://other/', text].map((one, at) => ({
    name: `r${at}`,
    text: one,
    folder: '',
    before: null,
    after: null,
  }));
  expect(secretTexts({ variables, requests }).join()).toContain('s3cr3tLiteral99');
});
