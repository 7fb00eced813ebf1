import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import type { Action } from '../../../../src/core/session/actions.ts';
import { protectionOf } from '../../../../src/core/session/environments/protection.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import type { NamedVariable } from '../../../../src/core/session/types.ts';
import { findVariable } from '../../../../src/core/session/variables/precedence.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { entryLines } from '../../../../src/core/view/entry.ts';
import { play, set } from '../played.ts';

const request = (method: string, headers: Readonly<Record<string, string>> = {}) => ({
  method,
  headers: Object.entries(headers).map(([name, value]) => ({ name: { text: name }, value: { text: value } })),
});

const fromFile = (environment: string, name: string, value: string, line: number): NamedVariable => ({
  name,
  value,
  origin: {
    kind: 'environment',
    label: `environment ${environment}, http-client.env.json:${line}`,
    at: null,
  },
  secret: name === 'token',
});

const files: Action = {
  kind: 'environments-loaded',
  environments: [
    {
      name: 'dev',
      variables: [fromFile('dev', 'host', 'http://dev', 3), fromFile('dev', 'token', 'very-secret', 4)],
    },
    { name: 'live', variables: [fromFile('live', 'host', 'http://live', 7)], isProtected: true },
  ],
};

const value = ({ layers }: SessionState, name: string) => findVariable(layers, name)?.value;

const view = {
  columns: 100,
  bodyLines: null,
  secrets: null,
  place: 'shell',
  echo: 'none',
  at: 0,
} as const;

const shown = (...inputs: Parameters<typeof play>[0]): string[] =>
  play([files, ...inputs])
    .entries.slice(-1)
    .flatMap((entry) => entryLines(entry, view))
    .map((line) => plainText(line).trimEnd());

describe('a variable that only another environment has', () => {
  const hintOf = (text: string, ...inputs: readonly string[]) => {
    const { state } = play([files, set('hosts', 1), ...inputs]);
    return createPreviewer().preview(
      text,
      scopeOf(state, () => undefined),
    ).preview.diagnostics[0]?.hint;
  };

  it.each([
    ['GET http://h/{{token}}', 'it has a value in dev: .env dev'],
    ['GET http://h/{{host}}', 'it has a value in dev: .env dev'],
    ['GET http://h/{{token}}', 'it has a value in dev: .env dev', '.env live'],
    ['GET http://h/{{hostz}}', 'did you mean hosts?'],
    [
      'GET /users',
      'it has a value in eu: .env eu',
      '.env new eu',
      '.env set base_url=http://eu',
      '.env none',
    ],
  ])('%s: %s', (text, hint, ...inputs) => {
    expect(hintOf(text, ...inputs)).toBe(hint);
  });
});

describe('.env', () => {
  it('lists variables with their values, masked, where each is set, and what hides it', () => {
    expect(
      shown('.env dev', '.env set host=http://mine', set('token', 'x'), '.env set extra=1', '.env'),
    ).toEqual([
      '* dev',
      '    host   "http://dev"   http-client.env.json:3 (hidden by .env set)',
      '    token  ••••••         http-client.env.json:4 (hidden by client.setVar (input 1))',
      '    host   "http://mine"  .env set',
      '    extra  "1"            .env set',
      '  live  protected',
      '    host  "http://live"  http-client.env.json:7',
    ]);
  });

  it('masks a variable that is named like a credential in every list', () => {
    const named: Action = {
      kind: 'environments-loaded',
      environments: [
        { name: 'dev', variables: [fromFile('dev', 'api_key', 'abc-dev', 3)] },
        { name: 'live', variables: [fromFile('live', 'api_key', 'abc-live', 7)] },
      ],
    };
    const lists = ['.env', '.vars', '.vars api_key', '.env compare dev live', '.env edit dev'];
    for (const list of lists) {
      const { entries, effects } = play([named, '.env dev', list]);
      const told = [
        ...entries.flatMap((entry) => entryLines(entry, view)).map(plainText),
        JSON.stringify(effects.at(-2)),
      ];
      expect(told.join('\n')).toContain('••••••');
      expect(told.slice(0, -1).join('\n')).not.toContain('abc-');
    }
  });

  it.each(['.env dev live', '.env dev + live'])('names the way to use two for %j', (text) => {
    const { entries } = play([files, text]);
    expect(JSON.stringify(entries.at(-1))).toContain('.env dev+live uses both');
  });

  it('suggests how to create one if a comparison finds none', () => {
    expect(JSON.stringify(play(['.compare env dev live']).entries.at(-1))).toContain(
      '.env new dev creates one',
    );
  });

  it('uses several at once, of which later ones win, and writes into the last one', () => {
    const { state, said } = play([
      files,
      '.env new eu',
      '.env set region=eu',
      '.env dev+eu',
      '.env set host=http://eu',
    ]);
    expect(said.slice(-2)).toEqual(['The environment is now dev+eu.', 'host is set in eu.']);
    expect([value(state, 'host'), value(state, 'region')]).toEqual(['http://eu', 'eu']);
    expect(value(play(['.env eu+dev'], state).state, 'host')).toBe('http://dev');
    expect(play(['.env dev+nope'], state).said).toEqual(['error: There is no environment "nope".']);
  });

  it('copies one with its variables and its protection', () => {
    const { state, said } = play([files, '.env copy live test', '.env test']);
    expect(said[0]).toBe('Copied live to test.');
    expect(value(state, 'host')).toBe('http://live');
    expect(protectionOf(state, request('POST'))).toBe('test');
    expect(play(['.undo'], state).said).toEqual(['Undid the last change: the environment test.']);
  });

  it('compares two, and masks what is secret', () => {
    expect(shown('.env compare dev live')).toEqual([
      '       dev           live',
      'host   "http://dev"  "http://live"',
      'token  ••••••        not set',
      '0 variables the same',
    ]);
  });

  it('is edited as JSON: secrets stay masked, and variables of a file stay in the file', () => {
    const { state, effects } = play([files, '.env dev', '.env edit']);
    const text = '.env edit dev {\n  "host": "http://dev",\n  "token": "••••••"\n}';
    expect(effects).toContainEqual({ kind: 'fill-editor', text, cursor: text.length });
    const edited = play(['.env edit dev {"token": "••••••", "port": 8080}'], state);
    expect(edited.said).toEqual(['Set the variables of dev.', 'warning: The file still sets host.']);
    expect(edited.state.environments).toMatchObject([
      { name: 'dev', variables: [{ name: 'port', value: 8080 }] },
    ]);
    expect(value(edited.state, 'token')).toBe('very-secret');
    expect(play(['.env edit dev {"a": }'], state).said).toEqual([
      'error: The variables of dev were not changed: this is not JSON.',
    ]);
  });

  it.each([
    ['.env copy dev', 'Two names are needed.'],
    ['.env copy dev live', 'The environment live cannot be created.'],
    ['.env copy nope x', 'There is no environment "nope".'],
    ['.env new a+b', 'An environment name cannot contain spaces or +.'],
    ['.env new compare', 'An environment name cannot contain spaces or +.'],
    ['.env compare dev', 'Which two environments?'],
    ['.env compare dev nope', 'There is no environment "nope".'],
    ['.env protect', 'No environment is in use.'],
    ['.env protect nope', 'There is no environment "nope".'],
    ['.env unprotect live', 'The file protects live.'],
    ['.env edit nope', 'There is no environment "nope".'],
  ])('refuses %s', (input, message) => {
    expect(play([files, input]).said).toEqual([`error: ${message}`]);
  });
});

describe('a protected environment', () => {
  it('needs a question for anything but GET, HEAD and OPTIONS, also as one of several', () => {
    const { state } = play([files, '.env dev+live']);
    expect(
      ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'QUERY'].map((one) => protectionOf(state, request(one))),
    ).toEqual([null, null, null, 'dev+live', 'dev+live', 'dev+live']);
    expect(protectionOf(play(['.env dev'], state).state, request('POST'))).toBeNull();
  });

  it.each([
    ['X-HTTP-Method-Override', 'DELETE', 'live'],
    ['x-method-override', ' put ', 'live'],
    ['X-HTTP-Method', 'PATCH', 'live'],
    ['X-HTTP-Method-Override', 'get', null],
    ['X-Method', 'DELETE', null],
  ])('counts the method of a header %s: %s', (name, method, question) => {
    const { state } = play([files, '.env live']);
    expect(protectionOf(state, request('GET', { [name]: method }))).toBe(question);
    expect(protectionOf(state, request('POST', { [name]: method }))).toBe('live');
  });

  it('is set by .env protect and removed by .env unprotect', () => {
    const { state } = play([files, '.env dev', '.env protect']);
    expect(protectionOf(state, request('PUT'))).toBe('dev');
    expect(protectionOf(play(['.env unprotect dev'], state).state, request('PUT'))).toBeNull();
    expect(protectionOf(play(['.undo'], state).state, request('PUT'))).toBeNull();
  });
});
