import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewDraft } from '../../../../src/core/request/preview/preview.ts';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { withFileTexts } from '../../../../src/core/request/render/substituted-files.ts';
import { previewNotes } from '../../../../src/core/session/notes/notes.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import type { NumberedExchange, SessionState } from '../../../../src/core/session/state.ts';
import { respond } from '../../../support/response.ts';
import { play, set } from '../played.ts';

const responded = (number: number, body: unknown, name: string | null = null, url = 'http://h/list') =>
  ({
    number,
    request: { text: `GET ${url}`, name },
    exchange: {
      request: { method: 'GET', url, headers: [], body: { kind: 'none' } },
      startedAt: 0,
      redirects: [],
      outcome: { kind: 'response', response: respond(JSON.stringify(body)) },
    },
  }) satisfies NumberedExchange;

const stateWith = (
  exchanges: readonly NumberedExchange[],
  variables: Readonly<Record<string, never>> | Record<string, string | number> = {},
): SessionState => {
  const { state } = play(Object.entries(variables).map(([name, value]) => set(name, value)));
  return { ...state, exchanges };
};

function notes(text: string, state: SessionState): string[] {
  const { preview } = createPreviewer().preview(
    text,
    scopeOf(state, () => undefined),
  );
  return previewNotes(preview, state).map(
    ({ line, column, message, reference }) =>
      `${line}:${column} ${message}${reference === null ? '' : ` -> ${reference.kind === 'placeholder' ? reference.text : reference.name}`}`,
  );
}

describe('a note of a type', () => {
  const state = stateWith(
    [responded(1, { id: 7, zip: '01234', list: [{ id: 8 }], mixed: [{ m: 1 }, { m: '1' }] })],
    {
      id: '7',
      count: 3,
    },
  );

  it.each<[text: string, expected: readonly string[]]>([
    ['POST http://h/ {"id": "7"}', ['1:17 "id" is a string here, and was a number in response 1']],
    ['POST http://h/ {"id": "{{id}}"}', ['1:24 "id" is a string here, and was a number in response 1']],
    ['POST http://h/ id={{id}}', ['1:19 "id" is a string here, and was a number in response 1']],
    ['POST http://h/ {"zip": {{count}}}', ['1:24 "zip" is a number here, and was a string in response 1']],
    ['POST http://h/ {"id": 7, "zip": "1"}', []],
    ['POST http://h/ {"id": "seven"}', []],
    ['POST http://h/ {"m": "1", "unknown": "1"}', []],
    ['POST http://h/ {"id": ', []],
    ['POST http://h/ --form id=7', []],
  ])('%s', (text, expected) => {
    expect(notes(text, state)).toEqual(expected);
  });

  it('names a placeholder in a file that is the body', () => {
    const { draft } = parseRequest('POST http://h/\n\n<@ id.json');
    if (draft.body.kind !== 'file') throw new Error(draft.body.kind);
    const shown = withFileTexts(draft, new Map([[draft.body.path, '{"id": "{{id}}"}']]));
    const preview = previewDraft(
      shown,
      scopeOf(state, () => undefined),
    );
    const hints = previewNotes(preview, state).map(({ hint }) => hint);
    expect(hints).toEqual(['without quotes {{id}} is a number, as an item id:=']);
  });

  it('looks at the newest response that has the name', () => {
    const newer = stateWith([responded(1, { id: 7 }), responded(2, { id: 'x' }), responded(3, { other: 1 })]);
    expect(notes('POST http://h/ {"id": "8"}', newer)).toEqual([]);
  });
});

describe('a note of a literal', () => {
  const list = responded(3, { items: [{ id: 'ord_81' }, { id: 42, name: 'Ada 2000' }], token: 'abcd1234' });

  it.each<[text: string, expected: readonly string[]]>([
    ['GET http://h/orders/ord_81', ['1:21 ord_81 is $.items[0].id of response 3 -> id']],
    ['GET /orders/42', ['1:13 42 is $.items[1].id of response 3 -> id']],
    ['POST http://h/ {"order": "ord_81"}', ['1:27 ord_81 is $.items[0].id of response 3 -> id']],
    ['GET http://h/orders/ord_812', []],
    ['GET http://ord_81/', []],
    ['GET http://h/{{ord_81}}', []],
    ['GET http://h/abcd1234', []],
    ['GET http://h/orders/4', []],
  ])('%s', (text, expected) => {
    const found = notes(text, stateWith([list]));
    expect(found).toEqual(expected);
  });

  it.each<[text: string, expected: readonly string[]]>([
    ['POST http://h/ {"a": "Ada Lovelace", "b": 1}', ['1:23 Ada Lovelace is $.name of response 3 -> name']],
    ["POST http://h/ a='Ada Lovelace'", ['1:19 Ada Lovelace is $.name of response 3 -> name']],
    ['POST http://h/ {"Ada Lovelace": "x"}', []],
    ['POST http://h/ {"price": 19.95}', ['1:26 19.95 is $.price of response 3 -> price']],
    ['GET http://h/prices/19.95.1', []],
    ['GET http://h/users/ada@example.org', ['1:20 ada@example.org is $.mail of response 3 -> mail']],
    ['GET http://h/ since==2026-05-01T10:00:00Z', ['1:22 2026-05-01T10:00:00Z is $.at of response 3 -> at']],
    ['POST http://h/ {"state": "active"}', []],
  ])('finds texts of several words, numbers, times and addresses: %s', (text, expected) => {
    const body = {
      name: 'Ada Lovelace',
      price: 19.95,
      mail: 'ada@example.org',
      at: '2026-05-01T10:00:00Z',
      state: 'active',
    };
    expect(notes(text, stateWith([responded(3, body)]))).toEqual(expected);
  });

  it('refers to a variable that has the value, or to the request by its name', () => {
    expect(notes('GET http://h/ord_81', stateWith([list], { order: 'ord_81' }))).toEqual([
      expect.stringContaining('-> {{order}}'),
    ]);
    expect(
      notes('GET http://h/ord_81', stateWith([{ ...list, request: { text: '', name: 'orders' } }])),
    ).toEqual([expect.stringContaining('-> {{orders.response.body.$.items[0].id}}')]);
    expect(notes('GET http://h/ord_81', stateWith([list], { id: 'other' }))).toEqual([
      expect.stringContaining('-> id_2'),
    ]);
  });

  it('is absent for a value that the request of the response sent itself', () => {
    const own = responded(1, { id: 'ord_81' }, null, 'http://h/orders/ord_81');
    expect(notes('DELETE http://h/orders/ord_81', stateWith([own]))).toEqual([]);
  });

  it('is found in time proportional to the texts', () => {
    const many = responded(
      1,
      Array.from({ length: 3000 }, (_, id) => ({ id: `item_${id}` })),
    );
    const text = `GET http://h/${Array.from({ length: 5000 }, (_, id) => `x${id}`).join('/')}`;
    expect(notes(text, stateWith([many]))).toEqual([]);
    for (const piece of ['{{a', '"a', "'", 'a.', '1.', '"\\\\', '"": '])
      expect(notes(`GET http://h/ ${piece.repeat(30_000)}`, stateWith([many]))).toEqual([]);
  });
});
