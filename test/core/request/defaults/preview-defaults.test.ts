import { describe, expect, it } from 'vitest';
import { readDefault } from '../../../../src/core/directives/default-line.ts';
import type { GivenDefaults } from '../../../../src/core/request/defaults/draft-defaults.ts';
import { carriedCredentials } from '../../../../src/core/request/hosts/carried-credentials.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewDraft } from '../../../../src/core/request/preview/preview.ts';
import { toSpec } from '../../../../src/core/request/sending/build.ts';
import type { Preview } from '../../../../src/core/request/types.ts';
import { scopeWith } from '../../support/scope.ts';
import { headers } from '../previewed.ts';

const read = (text: string) => {
  const [, kind = 'header', rest = ''] = /^(header|query) (.*)$/.exec(text) ?? [];
  const found = readDefault(kind as 'header' | 'query', rest);
  if (found === null) throw new Error(text);
  return found;
};

function preview(
  text: string,
  {
    session = [],
    flag = [],
    values = {},
  }: {
    readonly session?: readonly string[];
    readonly flag?: readonly string[];
    readonly values?: Readonly<Record<string, unknown>>;
  },
): Preview {
  const defaults: readonly GivenDefaults[] = [
    { level: 'flag', list: flag.map(read) },
    { level: 'session', list: session.map(read) },
  ];
  return previewDraft(parseRequest(text).draft, scopeWith(values), { defaults });
}

const own = (given: Preview) => headers(given).filter((line) => line !== 'Content-Type: application/json');

describe('defaults of requests', () => {
  it.each([
    ['GET http://h/a', ['X-Tenant: 7']],
    ['GET http://h/a x-tenant:8', ['x-tenant: 8']],
    ['GET http://h/a X-Tenant:', []],
    ['# @header X-Tenant: 9\nGET http://h/a', ['X-Tenant: 9']],
    ['GET http://h/a\nX-Tenant: 8\n\nbody', ['X-Tenant: 8']],
  ])('%j has %j', (text, expected) => {
    expect(own(preview(text, { session: ['header X-Tenant: 7'] }))).toEqual(expected);
  });

  it.each([
    ['GET http://h/a', 'http://h/a?version=2'],
    ['GET http://h/a?q=1', 'http://h/a?q=1&version=2'],
    ['GET http://h/a?version=1', 'http://h/a?version=1'],
    ['GET http://h/a version==1', 'http://h/a?version=1'],
    ['GET http://h/a#part', 'http://h/a?version=2#part'],
    ['# @query version=3\nGET http://h/a', 'http://h/a?version=3'],
  ])('%j is added to %s', (text, url) => {
    expect(preview(text, { session: ['query version=2'] }).url.text).toBe(url);
  });

  it('encodes a parameter as one value, and interpolates', () => {
    const given = preview('GET http://h/', { session: ['query q={{v}}'], values: { v: 'a&b #c' } });
    expect(given.url.text).toBe('http://h/?q=a%26b%20%23c');
    expect(given.placeholders).toMatchObject([{ text: '{{v}}', within: '.query', line: 1, column: 1 }]);
  });

  it('takes the nearest: the request, its directive, a flag, the session; of one place, the one for its host', () => {
    const session = ['header A: all', 'header h.example A: host', 'header other.example A: other'];
    expect(own(preview('GET http://h.example/', { session }))).toEqual(['A: host']);
    expect(own(preview('GET http://g.example/', { session }))).toEqual(['A: all']);
    expect(own(preview('GET http://h.example/', { session, flag: ['header A: flag'] }))).toEqual(['A: flag']);
    const twice = ['header A: 1', 'header A: 2'];
    expect(own(preview('GET http://h.example/', { session, flag: twice }))).toEqual(['A: 1', 'A: 2']);
  });

  it('says where each comes from', () => {
    const { defaults } = preview('# @header B: 1\nGET http://h/', {
      session: ['header A: 1'],
      flag: ['query v=2'],
    });
    expect(defaults?.map(({ from, name }) => `${name} from ${from}`)).toEqual([
      'v from --query',
      'B from # @header',
      'A from .header',
    ]);
  });

  it('reports an unresolved placeholder at its place in the default', () => {
    const { diagnostics } = preview('GET http://h/', { session: ['header A: x{{missing}}'] });
    expect(diagnostics).toMatchObject([
      { code: 'unresolved-variable', severity: 'error', within: '.header', line: 1, column: 2 },
    ]);
  });

  it.each([
    ['GET http://h/', undefined],
    ['POST http://h/ a=1', 'text/x'],
    ['POST http://h/\n\nplain', 'text/x'],
    ['POST http://h/ --form a=1', 'application/x-www-form-urlencoded'],
    ['POST http://h/ a@./f', 'multipart/form-data'],
  ])('gives a body a type only where it has no other: %j', (text, type) => {
    const line = headers(preview(text, { session: ['header Content-Type: text/x'] })).find((one) =>
      one.startsWith('Content-Type'),
    );
    expect(line?.replace(/^Content-Type: |;.*$/g, '')).toBe(type);
  });

  it.each([
    ['GET http://h/', 'Authorization: Bearer x'],
    ['# @auth none\nGET http://h/', undefined],
    ['# @auth bearer y\nGET http://h/', 'Authorization: Bearer y'],
    ['GET http://h/ Authorization:z', 'Authorization: z'],
  ])('is overridden by nearer credentials: %j', (text, expected) => {
    const given = preview(text, { session: ['header Authorization: Bearer x'] });
    expect(headers(given).find((line) => line.startsWith('Authorization'))).toBe(expected);
  });

  it('counts as a credential by its name or by a secret in it', () => {
    const carried = (text: string, values = {}) =>
      carriedCredentials(preview('GET http://h/', { session: [text], values }));
    expect(carried('header X-Tenant: 7')).toEqual([]);
    expect(carried('header X-Api-Key: 7')).toEqual(['.header X-Api-Key']);
    expect(carried('query api_key=7')).toEqual(['.query api_key']);
  });

  it('stays on its host if it is for one host or a credential', () => {
    const session = [
      ...['header http://h:80/ X-One: 1', 'header X-All: 1', 'header X-Api-Key: k'],
      ...['query http://h:80/ tenant=7', 'query page=1', 'query api_key=k'],
    ];
    const given = preview('GET http://h/', { session });
    const { forHost, queryForHost } = toSpec(given, given.wireUrl ?? '');
    expect(forHost).toEqual(['x-one', 'x-api-key']);
    expect(queryForHost).toEqual(['tenant', 'api_key']);
  });
});

describe('a default Authorization of another tool that cannot be read', () => {
  const header = 'Authorization: openid client_credentials local';
  const message = 'openid client_credentials local needs the variable local_tokenEndpoint';

  it.each([
    ['GET http://h/x', { session: [`header ${header}`] }, '.header', 'GET http://h/x'],
    ['GET http://h/x', { flag: [`header ${header}`] }, '--header', 'GET http://h/x'],
    [`# @header ${header}\nGET http://h/x`, {}, undefined, 'openid client_credentials local'],
  ])('is an error, and no text is sent: %j with %j', (text, given, within, marked) => {
    const made = preview(text, given);
    expect(headers(made).find((line) => line.startsWith('Authorization'))).toBeUndefined();
    const [found, ...others] = made.diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'missing-login', severity: 'error', message });
    expect(found?.within).toBe(within);
    if (within === undefined) expect(text.slice(found?.offset).startsWith(marked)).toBe(true);
  });

  it('is ignored if the request has its own credentials', () => {
    const made = preview('GET http://h/x\nAuthorization: Bearer x', { session: [`header ${header}`] });
    expect(made.diagnostics).toEqual([]);
  });
});

describe('a default Authorization with a user name and a password', () => {
  const encoded = 'Authorization: Basic YWRhOnB3MQ==';

  it.each([
    ['GET http://h/x', 'header Authorization: Basic ada pw1', encoded],
    ['GET http://h/x', 'header authorization: basic ada:pw1', encoded],
    ['GET http://h/x', 'header Authorization: Basic {{user}} {{password}}', encoded],
    ['GET http://api.example.org/x', 'header api.example.org Authorization: Basic ada pw1', encoded],
    ['GET http://h/x', 'header localhost Authorization: Basic ada pw1', undefined],
    ['GET http://h/x', 'header Authorization: Basic YWRhOnB3MQ==', encoded],
    ['GET http://h/x Authorization:', 'header Authorization: Basic ada pw1', undefined],
    [
      "GET http://h/x 'Authorization:Bearer x'",
      'header Authorization: Basic ada pw1',
      'Authorization: Bearer x',
    ],
  ])('%s with %s', (text, line, sent) => {
    for (const level of ['session', 'flag'] as const) {
      const spec = preview(text, { [level]: [line], values: { user: 'ada', password: 'pw1' } });
      expect(headers(spec).find((header) => header.startsWith('Authorization'))).toBe(sent);
    }
  });

  it('of a file also stays on its host', () => {
    const text = '# @header localhost Authorization: Basic ada pw1\nGET http://h/x';
    expect(own(preview(text, {}))).toEqual([]);
    expect(own(preview(text.replace('http://h', 'http://localhost'), {}))).toEqual([encoded]);
  });

  it('is a credential that comes from elsewhere', () => {
    const given = preview('GET http://h/x', { session: ['header Authorization: Basic ada pw1'] });
    expect(carriedCredentials(given)).toContain('.header Authorization');
    expect(given.defaults).toMatchObject([{ name: 'Authorization', isCredential: true }]);
  });
});
