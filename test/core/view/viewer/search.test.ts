import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/core/text/styled.ts';
import { updateViewer } from '../../../../src/core/view/viewer/viewer.ts';
import { viewerLines } from '../../../../src/core/view/viewer/viewer-lines.ts';
import type { ViewerState } from '../../../../src/core/view/viewer/viewer-state.ts';
import { apply, down, find, open, screen, settled, shown, size, type } from './opened-viewer.ts';

describe('the search of the viewer', () => {
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
});
