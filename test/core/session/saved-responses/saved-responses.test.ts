import { describe, expect, it } from 'vitest';
import type { Exchange, HttpResponse } from '../../../../src/core/request/types.ts';
import {
  faultOfName,
  lastSavedNumber,
  maxSavedResponses,
  mergeResponses,
  readResponseName,
} from '../../../../src/core/session/saved-responses/saved-responses.ts';
import type { SavedResponse } from '../../../../src/core/session/state.ts';
import { play, start } from '../played.ts';

const kept = (name: string, number: number): SavedResponse => ({
  name,
  exchange: {
    number,
    request: { text: 'GET http://h/', name: null },
    exchange: {
      request: { method: 'GET', url: 'http://h/', headers: [], body: { kind: 'none' } },
      startedAt: 0,
      redirects: [],
      outcome: { kind: 'failure', failure: { code: 'ECONNREFUSED', message: 'refused', hint: null } },
    },
  },
});

const savedResponses = [
  kept('created', 3),
  kept('users/create/200 OK', 4),
  kept('users', 5),
  kept('404 page', 6),
];
const session = { ...start, savedResponses, exchangeCount: 9 };

describe('the name of a response', () => {
  it.each<[string, number | null, string]>([
    ['3', 3, ''],
    ['3 $.a', 3, '$.a'],
    ['3$.a', 3, '$.a'],
    ['created', 3, ''],
    ['created $.user.id', 3, '$.user.id'],
    ['users/create/200 OK table', 4, 'table'],
    ['"users/create/200 OK" 7', 4, '7'],
    ['users 7', 5, '7'],
    ['404 page', 6, ''],
    ['404', 404, ''],
    ['nope', null, ''],
    ['createdX', null, ''],
    ['"nope"', null, ''],
  ])('%s is read as number %s, and then %j', (text, number, rest) => {
    expect(readResponseName(text, session)).toEqual(number === null ? null : { number, rest });
  });

  it.each([
    ['created', true],
    ['users/create/200 OK', true],
    ['7', false],
    ['', false],
    ['-created', false],
    ['$.id', false],
    ['table of users', false],
    ['a\u0007b', false],
  ])('%j may be given: %s', (name, isAllowed) => {
    expect(faultOfName(name) === null).toBe(isAllowed);
  });

  it.each([
    ['.res created', { kind: 'show-response', number: 3, what: { kind: 'whole' } }],
    [
      '.res users/create/200 OK $.id',
      { kind: 'show-response', number: 4, what: { kind: 'path', query: '$.id' } },
    ],
    [
      '.diff created',
      { kind: 'show-response', number: 9, what: { kind: 'diff', before: 3, noise: 'hidden' } },
    ],
    [
      '.diff created users --noise',
      { kind: 'show-response', number: 5, what: { kind: 'diff', before: 3, noise: 'shown' } },
    ],
    ['.diff', { kind: 'show-response', number: 9, what: { kind: 'diff', before: 8, noise: 'hidden' } }],
    ['.resend 404 page --same', { kind: 'resend', number: 6, how: 'same' }],
    [
      '.curl created --reveal',
      { kind: 'show-response', number: 3, what: { kind: 'curl', secrets: 'shown' } },
    ],
    [
      '.code python created',
      {
        kind: 'show-response',
        number: 3,
        what: { kind: 'code', language: 'python', secrets: 'environment' },
      },
    ],
    ['.res keep last one', { kind: 'save-response', number: 9, name: 'last one' }],
    ['.res 2 keep two', { kind: 'save-response', number: 2, name: 'two' }],
    ['.res created keep copy', { kind: 'save-response', number: 3, name: 'copy' }],
  ])('can be used in place of its number: %s', (input, effect) => {
    expect(play([input], session).effects).toContainEqual(effect);
  });

  it.each([
    ['.res creatd', 'did you mean created?'],
    ['.diff nope', '"nope" is not the number of a response, or the name of a saved one.'],
    ['.res keep 7', 'The name cannot be a number, because numbers refer to responses.'],
    ['.res keep -nope', 'There is no saved response nope.'],
  ])('%s says: %s', (input, says) => {
    expect(JSON.stringify(play([input], session).effects)).toContain(says.replaceAll('"', '\\"'));
  });
});

describe('saved responses', () => {
  it('are replaced by name, and bounded', () => {
    const again = mergeResponses(savedResponses, [kept('created', 8)]);
    expect(again).toHaveLength(savedResponses.length);
    expect(lastSavedNumber(again)).toBe(8);
    const many = Array.from({ length: maxSavedResponses + 5 }, (_, index) => kept(`r${index}`, index));
    expect(mergeResponses([], many)).toHaveLength(maxSavedResponses);
  });

  it('are saved and removed in steps of undo', () => {
    const added = play([{ kind: 'responses-saved', responses: [kept('new', 9)] }], session).state;
    expect(added.savedResponses.map(({ name }) => name)).toContain('new');
    const removed = play(['.res keep -created'], added).state;
    expect(removed.savedResponses.map(({ name }) => name)).not.toContain('created');
    const { state, said } = play(['.undo', '.undo'], removed);
    expect(said).toEqual([
      'Undid the last change: the saved response created.',
      'Undid the last change: the saved response new.',
    ]);
    expect(state.savedResponses).toEqual(savedResponses);
  });
});

it('leaves out bodies beyond 16 MB together', () => {
  const large = (name: string): SavedResponse => {
    const one = kept(name, 1);
    const body = { kind: 'memory', bytes: new Uint8Array(7_000_000) } as const;
    const response = { status: 200, body } as unknown as HttpResponse;
    const exchange = { ...one.exchange.exchange, outcome: { kind: 'response', response } } as Exchange;
    return { name, exchange: { ...one.exchange, exchange } };
  };
  const names = ['a', 'b', 'c'].map(large);
  expect(mergeResponses(names, [kept('small', 2)]).map(({ name }) => name)).toEqual(['a', 'b', 'small']);
});
