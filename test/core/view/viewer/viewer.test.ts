import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../../src/core/request/types.ts';
import { createMasker, nothingSecret } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { openViewer, updateViewer, type ViewerAction } from '../../../../src/core/view/viewer/viewer.ts';
import { viewerLines } from '../../../../src/core/view/viewer/viewer-lines.ts';
import type { ViewerState } from '../../../../src/core/view/viewer/viewer-state.ts';
import { respond as anyResponse } from '../../../support/response.ts';

const respond = (body: string, contentType = 'application/json'): HttpResponse =>
  anyResponse(body, {
    headers: [
      ['Content-Type', contentType],
      ['X-Request-Id', 'r7'],
    ],
  });

const users = '{"users":[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}],"total":2,"empty":{ }}';
const size = { width: 79, height: 10 };
const options = { width: 79, name: 'res', secrets: nothingSecret };
const open = (text = users, contentType?: string): ViewerState =>
  openViewer(respond(text, contentType), options);
const apply = (state: ViewerState, ...actions: (ViewerAction | readonly ViewerAction[])[]): ViewerState =>
  actions.flat().reduce((current, action) => settled(updateViewer(current, action, size)), state);
/** With a search under way brought to its end. */
function settled(state: ViewerState): ViewerState {
  let current = state;
  while (current.seek !== null) current = updateViewer(current, { kind: 'seek' }, size);
  return current;
}
const down = (by: number): ViewerAction => ({ kind: 'move', by });
const type = (text: string, as: 'text' | 'regexp' = 'text'): ViewerAction => ({
  kind: 'search-type',
  text,
  as,
});
const find = (text: string, as: 'text' | 'regexp' = 'text'): readonly ViewerAction[] => [
  { kind: 'search-start' },
  type(text, as),
  { kind: 'search-keep' },
];
const screen = (state: ViewerState): string[] => viewerLines(state, size).map(plainText);
/** The rows of the document alone. */
const shown = (state: ViewerState): string[] =>
  screen(state)
    .slice(1, -2)
    .filter((line) => line !== '');

describe('the viewer', () => {
  it('shows the status, a screen of lines, the position and the keys', () => {
    expect(screen(open())).toEqual([
      '200 OK  Successful · 2.0 ms · 80 B · HTTP/1.1 · application/json',
      '› {',
      '    "users": [',
      '      {',
      '        "id": 1.0,',
      '        "name": "Ada"',
      '      },',
      '      {',
      '1/14  res.body  $',
      'q back · ←→ fold · / find · c copy · p path · v variable · h headers · ? keys',
    ]);
  });

  it('omits the title and the keys in a small window', () => {
    const lines = viewerLines(open(), { width: 20, height: 4 }).map(plainText);
    expect(lines).toEqual(['› {', '    "users": [', '      {', '1/14  res.body  $']);
  });

  it.each([
    [0, 'res.body', '$', users],
    [1, 'res.body.users', "$['users']", '[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}]'],
    [2, 'res.body.users[0]', "$['users'][0]", '{"id":1.0,"name":"Ada"}'],
    [3, 'res.body.users[0].id', "$['users'][0]['id']", '1.0'],
    [5, 'res.body.users[0]', "$['users'][0]", '{"id":1.0,"name":"Ada"}'],
    [8, 'res.body.users[1].name', "$['users'][1]['name']", 'Alan'],
    [10, 'res.body.users', "$['users']", '[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}]'],
    [11, 'res.body.total', "$['total']", '2'],
    [12, 'res.body.empty', "$['empty']", '{ }'],
    [13, 'res.body', '$', users],
  ])('line %d has the path %s', (line, expression, jsonPath, text) => {
    const place = open().document.placeOf(line);
    expect(place).toMatchObject({ expression, jsonPath });
    expect(place?.text()).toBe(text);
  });

  it('finds the path of every line of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(fc.nat()), (value, order) => {
        const { document } = open(JSON.stringify(value));
        // In any order: what one line remembers must be right for the others.
        for (let times = 0; times < 12; times += 1) {
          const line = (order.next().value ?? 0) % document.source.count;
          const place = document.placeOf(line);
          const read = new Function('res', `return ${place?.expression}`);
          expect(JSON.stringify(read({ body: value }))).toBe(
            JSON.stringify(JSON.parse(place?.literal() ?? '')),
          );
        }
      }),
    );
  });

  it('finds the index of items of long arrays, in any order of access', () => {
    const { document } = open(JSON.stringify({ list: Array.from({ length: 3000 }, (_, id) => ({ id })) }));
    const at = (item: number) => document.placeOf(2 + item * 3 + 1)?.expression;
    for (const item of [2999, 0, 2998, 1500, 511, 512, 513, 1501, 2048]) {
      expect(at(item)).toBe(`res.body.list[${item}].id`);
    }
  });

  it('folds and unfolds the value under the cursor', () => {
    const folded = apply(open(), down(2), { kind: 'toggle' });
    expect(shown(folded).slice(0, 4)).toEqual(['  {', '    "users": [', '›     { … 3 lines', '      {']);
    expect(apply(folded, down(1)).cursor).toBe(6);
    expect(apply(folded, down(1), down(-1)).cursor).toBe(2);
    expect(shown(apply(folded, { kind: 'toggle' }))).toEqual(shown(apply(open(), down(2))));
  });

  it('collapses the value, then moves to its parent, and expands it again', () => {
    const folded = apply(open(), down(2), { kind: 'collapse' });
    expect(folded.folds.size).toBe(1);
    expect(apply(folded, { kind: 'expand' }).folds.size).toBe(0);
    expect(apply(folded, { kind: 'collapse' }).cursor).toBe(1);
    expect(apply(open(), down(4), { kind: 'collapse' }).cursor).toBe(2);
    expect(apply(open(), { kind: 'collapse' }, { kind: 'collapse' }).cursor).toBe(0);
  });

  it('does not fold lines without children', () => {
    for (const line of [3, 5, 12]) expect(apply(open(), down(line), { kind: 'toggle' }).folds.size).toBe(0);
  });

  it('folds all but the outermost value, and moves the cursor to the folded parent', () => {
    const folded = apply(open(), down(8), { kind: 'fold-all' });
    expect(shown(folded)).toEqual([
      '  {',
      '›   "users": [ … 9 lines',
      '    "total": 2,',
      '    "empty": {}',
      '  }',
    ]);
    expect(screen(folded).at(-2)).toBe("2/14  res.body.users  $['users']");
    expect(apply(folded, { kind: 'unfold-all' }).folds.size).toBe(0);
  });

  it('finds text in any case, unfolds the match, and wraps around', () => {
    const found = apply(open(), { kind: 'fold-all' }, find('name'));
    expect([found.cursor, found.folds.size]).toEqual([4, 0]);
    const next = apply(found, { kind: 'next-match', direction: 'down' });
    expect(next.cursor).toBe(8);
    expect(apply(next, { kind: 'next-match', direction: 'down' }).cursor).toBe(4);
    expect(apply(next, { kind: 'next-match', direction: 'up' }).cursor).toBe(4);
    expect(viewerLines(found, size).flat()).toContainEqual({ text: 'name', style: 'match' });
  });

  it.each([
    [find('A[ld]', 'regexp'), 4],
    [find('[unfinished', 'regexp'), 0],
    [find('Ada'), 4],
    [find('ALAN'), 0],
    [find(''), 0],
  ])('%j puts the cursor on line %d', (actions, line) => {
    expect(apply(open(), actions).cursor).toBe(line);
  });

  it('finds a word in the formatted lines of any body', () => {
    const bodies = [
      '{"first_name" :"Ada.L" , "x":[ "ada.l"]}',
      '<a b="Ada.L"><c>\n x ada.l</c></a>',
      'x\nada.l\n',
    ];
    const types = ['application/json', 'application/xml', 'text/plain'];
    for (const [index, body] of bodies.entries()) {
      const state = open(body, types[index]);
      const lines = state.document.source.lines(0, state.document.source.count).map(plainText);
      for (const word of ['ada.l', 'Ada.L', 'x', 'first_name', 'zebra']) {
        const isAnyCase = word === word.toLowerCase();
        const expected = lines.findIndex((line) => (isAnyCase ? line.toLowerCase() : line).includes(word));
        const found = apply(state, find(word));
        expect([word, found.search?.found === false ? -1 : found.cursor]).toEqual([word, expected]);
      }
    }
  });

  it('goes to the first match while the text is typed, and back when the search is cancelled', () => {
    const list = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `item ${id}` })));
    const began = apply(
      open(list),
      { kind: 'go', to: 'last' },
      { kind: 'fold-all' },
      { kind: 'search-start' },
    );
    const at = (state: ViewerState) => state.document.placeOf(state.cursor)?.expression;
    const typed = ['i', 'ite', 'item 1', 'item 12', 'item 120'].map((text) => apply(began, type(text)));
    expect(typed.map(at)).toEqual(
      [0, 0, 1, 12, 120]
        .map((item) => `res.body[${item}].name`)
        .map(
          // "id" stands before the first name.
          (path, index) => (index === 0 ? 'res.body[0].id' : path),
        ),
    );
    const inOrder = apply(began, type('i'), type('ite'), type('item 1'), type('item 12'));
    expect(at(inOrder)).toBe('res.body[12].name');
    expect(at(apply(inOrder, type('item')))).toBe('res.body[0].name');
    expect(shown(inOrder).join()).toContain('"item 12"');

    const lost = apply(inOrder, type('item 12x'));
    expect(screen(lost).at(-2)).toContain('nothing matches item 12x');
    expect([lost.cursor, lost.top]).toEqual([began.cursor, began.top]);
    expect(at(apply(lost, type('item 12')))).toBe('res.body[12].name');

    const left = apply(inOrder, { kind: 'search-leave' });
    expect({ ...left, document: null }).toEqual({ ...began, document: null, mode: { kind: 'browse' } });
    const kept = apply(inOrder, { kind: 'search-keep' });
    expect([at(kept), kept.mode.kind]).toEqual(['res.body[12].name', 'browse']);
    expect(at(apply(kept, { kind: 'next-match', direction: 'down' }))).toBe('res.body[120].name');
  });

  it('finds the same match for text typed in steps and for the whole text', () => {
    const letter = fc.constantFrom('a', 'b', 'A', '"', ' ', '1', ':');
    const texts = fc.array(fc.array(letter, { maxLength: 3 }).map((letters) => letters.join('')));
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 8 }), texts, fc.nat(), (body, typed, line) => {
        const began = apply(open(JSON.stringify(body)), down(line % 12), { kind: 'search-start' });
        const last = typed.at(-1) ?? '';
        const inTurn = apply(
          began,
          typed.map((text) => type(text)),
        );
        const atOnce = apply(began, type(last));
        expect([inTurn.cursor, inTurn.search]).toEqual([atOnce.cursor, atOnce.search]);
      }),
    );
  });

  it('searches a long body in portions, and shows the progress', () => {
    const list = Array.from({ length: 120_000 }, (_, id) => `"${id}"`);
    const began = apply(open(`[${list.join(',')}]`), { kind: 'search-start' });
    let state = updateViewer(began, type('119999'), size);
    let portions = 0;
    for (; state.seek !== null; portions += 1) {
      expect(state.cursor).toBe(0);
      expect(screen(state).at(-2)).toMatch(/ {2}searching \d+%/);
      state = updateViewer(state, { kind: 'seek' }, size);
    }
    expect(portions).toBeGreaterThan(1);
    expect(state.cursor).toBe(120_000);
    const stopped = updateViewer(updateViewer(began, type('119999'), size), { kind: 'seek-stop' }, size);
    expect([stopped.seek, screen(stopped).at(-2)]).toEqual([null, expect.stringContaining('stopped')]);
  });

  it('continues a confirmed search from its start', () => {
    const list = Array.from({ length: 120_000 }, (_, id) => `"${id}"`);
    const began = apply(open(`[${list.join(',')}]`), { kind: 'search-start' }, type('1'));
    const kept = updateViewer(updateViewer(began, type('1zzz'), size), { kind: 'search-keep' }, size);
    expect([kept.cursor, kept.mode.kind]).toEqual([0, 'browse']);
    expect(settled(kept)).toMatchObject({ cursor: 0, search: { text: '1zzz', found: false } });
  });

  it('says when nothing matches', () => {
    expect(screen(apply(open(), find('zebra'))).at(-2)).toContain('nothing matches zebra');
  });

  it('scrolls with the cursor', () => {
    const last = apply(open(), { kind: 'go', to: 'last' });
    expect(shown(last).at(-1)).toBe('› }');
    expect(shown(apply(last, { kind: 'go', to: 'first' }))).toEqual(shown(open()));
  });

  it('shows other text and bytes without paths, and headers separately', () => {
    expect(shown(open('a\nb', 'text/plain'))).toEqual(['› a', '  b']);
    expect(shown(open('', 'text/plain'))).toEqual(['› no body']);
    expect(shown(open('\0', 'image/png'))[0]).toContain('00000000  00');
    const headers = apply(open(), down(1), { kind: 'switch' });
    expect(shown(headers)).toEqual(['› Content-Type: application/json', '  X-Request-Id: r7']);
    expect(headers.document.placeOf(1)).toMatchObject({
      expression: "res.headers.get('x-request-id')",
      name: 'xRequestId',
    });
    expect(headers.document.placeOf(1)?.text()).toBe('r7');
    expect(apply(headers, { kind: 'switch' }).cursor).toBe(1);
  });

  it('shows the visible part of a long line, scrolls sideways, and scrolls to a match', () => {
    const long = open(`${'x'.repeat(200)}needle${'y'.repeat(1_000_000)}`, 'text/plain');
    const lengths = viewerLines(long, size).flat();
    expect(Math.max(...lengths.map(({ text }) => text.length))).toBeLessThan(1000);
    expect(shown(apply(long, { kind: 'pan', by: 190 }))[0]).toMatch(/^› …x{10}needley+…$/);
    expect(shown(apply(long, { kind: 'pan', by: -5 }))[0]).toMatch(/^› x+…$/);
    expect(shown(apply(long, find('needle')))[0]).toContain('needle');
  });

  it('masks a secret, also when a line is cut inside it', () => {
    const state = openViewer(respond(`{"s3cr3t": "a s3cr3t ${'x'.repeat(100)} s3cr3t"}`), {
      ...options,
      secrets: createMasker(['s3cr3t']),
    });
    for (let left = 0; left < 130; left += 1) {
      const text = viewerLines(apply(state, down(1), { kind: 'pan', by: left }), size)
        .map(plainText)
        .join('\n');
      expect(text).not.toMatch(/s3c|cr3|3t/);
    }
  });

  it('keeps the cursor on a visible line after any actions', () => {
    const actions = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -30, max: 30 }) }),
        fc.constantFrom<ViewerAction | readonly ViewerAction[]>(
          { kind: 'toggle' },
          { kind: 'collapse' },
          { kind: 'expand' },
          { kind: 'fold-all' },
          { kind: 'unfold-all' },
          { kind: 'go', to: 'last' },
          { kind: 'switch' },
          find('1'),
          { kind: 'search-start' },
          type('a'),
          type('a1'),
          { kind: 'search-leave' },
          { kind: 'next-match', direction: 'up' },
        ),
      ),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), actions, (value, list) => {
        const state = apply(open(JSON.stringify(value)), ...list);
        const marked = shown(state).filter((line) => line.startsWith('› '));
        expect(marked).toHaveLength(1);
        expect(screen(state)).toHaveLength(size.height);
      }),
    );
  });
});
