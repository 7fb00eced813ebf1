import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/core/session/entries.ts';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import { fromSnapshot, toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { docsLines, operationLines } from '../../../../src/core/view/openapi/docs-lines.ts';
import { play } from '../played.ts';
import { shop } from './shop.ts';

const linked = { kind: 'description-linked', description: shop, by: 'command' } as const;

function docs(argument: string, ...before: Parameters<typeof play>[0]): readonly string[] {
  const { entries } = play([linked, ...before, `.docs ${argument}`]);
  const entry = entries.at(-1) as Entry;
  if (entry.kind === 'notice') return [entry.notice.message];
  if (entry.kind !== 'docs') return [entry.kind];
  return entry.operations.map(({ operation }) => `${operation.method} ${operation.path}`);
}

describe('.docs', () => {
  it.each<[argument: string, found: readonly string[]]>([
    ['GET /users/7', ['GET /users/{id}']],
    ['get /users/{id}', ['GET /users/{id}']],
    ['POST http://h/v1/users', ['POST /users']],
    ['getUser', ['GET /users/{id}']],
    ['/users', ['GET /users', 'POST /users']],
    ['list people', ['GET /users']],
    ['user', ['GET /users', 'POST /users', 'GET /users/{id}']],
    ['orders', ['No operation matches orders.']],
    ['', ['GET /users', 'POST /users', 'GET /users/{id}']],
  ])('%j finds %j', (argument, found) => {
    expect(docs(argument)).toEqual(found);
  });

  it.each([
    ['GET /user/{id}', '.docs GET /users/{id}?'],
    ['get /usrs/7', '.docs GET /users/{id}?'],
    ['/user/{id}', '.docs /users/{id}?'],
    ['POST /uesrs', '.docs POST /users?'],
    ['GET /orders', '.docs lists them'],
  ])('asks about a mistyped operation, %s', (argument, hint) => {
    const { entries } = play([linked, `.docs ${argument}`]);
    expect(entries.at(-1)).toMatchObject({ notice: { hint: expect.stringContaining(hint) } });
  });

  it('uses the last request without an argument', () => {
    expect(docs('', { kind: 'request-held', request: { text: 'GET /users/7', name: null } })).toEqual([
      'GET /users/{id}',
    ]);
  });

  it('needs a description', () => {
    const { entries } = play(['.docs']);
    expect(entries.at(-1)).toMatchObject({ notice: { severity: 'error', hint: '.openapi FILE links one' } });
  });

  it('shows parameters, body and responses of an operation', () => {
    const shown = (method: string) => {
      const operation = shop.operations.find((one) => one.method === method && one.path === '/users');
      if (operation === undefined) throw new Error('There is no such operation');
      return docsLines({ description: shop, operation, segments: new Map() }, 80).map((line) =>
        plainText(line).trimEnd(),
      );
    };
    expect(shown('GET')).toEqual([
      'GET /users  List users',
      'Parameters',
      '  limit     query             integer, at most 100',
      '  sort      query, required   "name" | "age"',
      '  X-Tenant  header, required  string',
      'Responses',
      '  200  All users: array of User',
      '    id       integer, set by the server',
      '    name     string, at most 10 characters  How to call them',
      '    age      integer, at least 0',
      '    role     "admin" | "guest"',
      '    address  object',
      '      zip    string',
      '    tags     array of "a" | "b"',
    ]);
    expect(shown('POST').slice(0, 4)).toEqual([
      'POST /users  Add a user',
      'Body application/json, required: User',
      '  id       required  integer, set by the server',
      '  name     required  string, at most 10 characters  How to call them',
    ]);
  });

  it('cuts a long list of operations', () => {
    const [operation] = shop.operations;
    if (operation === undefined) throw new Error('There is no operation');
    const many = Array.from({ length: 50 }, () => ({ description: shop, operation, segments: new Map() }));
    expect(operationLines(many, 80).map(plainText).at(-1)).toBe('… 10 more; .docs WORDS finds some');
  });
});

describe('.openapi', () => {
  it('links a file, and says what is linked', () => {
    expect(play(['.openapi shop.json']).effects).toContainEqual({
      kind: 'link-description',
      path: 'shop.json',
      by: 'command',
    });
    expect(play([linked, '.openapi']).entries.at(-1)).toMatchObject({
      notice: { message: 'Shop 2: 3 operations from /files/shop.json' },
    });
  });

  it('is taken back by .openapi none, and that by .undo', () => {
    const without = play([linked, '.openapi none']);
    expect(without.state.descriptions).toEqual([]);
    const again = play([linked, '.openapi none', '.undo']);
    expect(again.state.descriptions).toHaveLength(1);
    expect(play([linked, '.undo']).state.descriptions).toEqual([]);
  });

  it('is saved as a link, and read again where the session is opened', () => {
    const snapshot = toSnapshot(play([linked]).state, 0);
    expect(snapshot.descriptions).toEqual(['/files/shop.json']);
    const opened = { kind: 'session-opened', snapshot, readOnly: null, exchangeCount: 0 } as const;
    expect(fromSnapshot(snapshot, initialState({ at: 0 })).descriptions).toEqual([
      { from: '/files/shop.json', description: null },
    ]);
    const { effects } = play([opened]);
    expect(effects).toContainEqual({ kind: 'read-description', from: '/files/shop.json' });
    const { state } = play([opened, { kind: 'description-read', description: shop }]);
    expect(state.descriptions[0]?.description?.title).toBe('Shop');
    expect(state.saved).toBe(true);
  });
});
