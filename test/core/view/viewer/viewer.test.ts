import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../../src/core/request/types.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { normalizedPath } from '../../../../src/core/view/json-path.ts';
import {
  openViewer,
  updateViewer,
  type ViewerAction,
  type ViewerState,
} from '../../../../src/core/view/viewer/viewer.ts';
import { viewerLines } from '../../../../src/core/view/viewer/viewer-lines.ts';

const respond = (text: string, contentType = 'application/json'): HttpResponse => {
  const bytes = new TextEncoder().encode(text);
  return {
    status: 200,
    statusText: 'OK',
    statusClass: 'Successful',
    httpVersion: '1.1',
    headers: [['Content-Type', contentType]],
    body: { kind: 'memory', bytes },
    size: bytes.length,
    wireSize: bytes.length,
    timings: { dns: null, connect: null, tls: null, wait: 1, download: 1, total: 2 },
    truncated: null,
    tls: null,
  };
};

const users = '{"users":[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}],"total":2,"empty":{}}';
const height = 8;
const open = (text = users, contentType?: string): ViewerState =>
  openViewer(respond(text, contentType), { width: 80 });
const apply = (state: ViewerState, ...actions: ViewerAction[]): ViewerState =>
  actions.reduce((current, action) => updateViewer(current, action, { height }), state);
const down = (by: number): ViewerAction => ({ kind: 'move', by });
const find = (text: string, as: 'text' | 'regexp' = 'text'): ViewerAction => ({ kind: 'search', text, as });
const shown = (state: ViewerState): string[] => viewerLines(state, { height }).map(plainText);

describe('the viewer', () => {
  it('shows a screen of lines, and where the cursor is', () => {
    expect(shown(open())).toEqual([
      '› {',
      '    "users": [',
      '      {',
      '        "id": 1.0,',
      '        "name": "Ada"',
      '      },',
      '      {',
      '1/14  res.body  $',
    ]);
  });

  it.each([
    [0, '$', users],
    [1, "$['users']", '[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}]'],
    [2, "$['users'][0]", '{"id":1.0,"name":"Ada"}'],
    [3, "$['users'][0]['id']", '1.0'],
    [5, "$['users'][0]", '{"id":1.0,"name":"Ada"}'],
    [8, "$['users'][1]['name']", '"Alan"'],
    [10, "$['users']", '[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}]'],
    [11, "$['total']", '2'],
    [12, "$['empty']", '{}'],
    [13, '$', users],
  ])('line %d is %s', (line, path, text) => {
    const place = open().document.placeOf(line);
    expect([normalizedPath(place?.steps ?? []), place?.text]).toEqual([path, text]);
  });

  it('folds and unfolds what opens under the cursor', () => {
    const folded = apply(open(), down(2), { kind: 'toggle' });
    expect(shown(folded).slice(0, 4)).toEqual(['  {', '    "users": [', '›     { … 3 lines', '      {']);
    expect(apply(folded, down(1)).cursor).toBe(6);
    expect(apply(folded, down(1), down(-1)).cursor).toBe(2);
    expect(shown(apply(folded, { kind: 'toggle' }))).toEqual(shown(apply(open(), down(2))));
  });

  it('folds nothing where nothing opens', () => {
    for (const line of [3, 5, 12]) expect(apply(open(), down(line), { kind: 'toggle' }).folded.size).toBe(0);
  });

  it('folds all but the outermost, and keeps the cursor on what hides it', () => {
    const folded = apply(open(), down(8), { kind: 'fold-all' });
    expect(shown(folded)).toEqual([
      '  {',
      '›   "users": [ … 9 lines',
      '    "total": 2,',
      '    "empty": {}',
      '  }',
      "2/14  res.body.users  $['users']",
    ]);
    expect(apply(folded, { kind: 'unfold-all' }).folded.size).toBe(0);
  });

  it('finds text in any case, opens what hides it, and goes around', () => {
    const found = apply(open(), { kind: 'fold-all' }, find('name'));
    expect([found.cursor, found.folded.size]).toEqual([4, 0]);
    const next = apply(found, { kind: 'next-match', direction: 'down' });
    expect(next.cursor).toBe(8);
    expect(apply(next, { kind: 'next-match', direction: 'down' }).cursor).toBe(4);
    expect(apply(next, { kind: 'next-match', direction: 'up' }).cursor).toBe(4);
    expect(viewerLines(found, { height }).flat()).toContainEqual({ text: 'name', style: 'match' });
  });

  it.each([
    [find('A[ld]', 'regexp'), 4],
    [find('[unfinished', 'regexp'), 0],
    [find('Ada'), 4],
    [find('ALAN'), 0],
    [find(''), 0],
  ])('%j puts the cursor on line %d', (action, line) => {
    expect(apply(open(), action).cursor).toBe(line);
  });

  it('says when nothing matches', () => {
    expect(shown(apply(open(), find('zebra'))).at(-1)).toContain('nothing matches zebra');
  });

  it('scrolls with the cursor', () => {
    const last = apply(open(), { kind: 'go', to: 'last' });
    expect(shown(last).at(-2)).toBe('› }');
    expect(shown(apply(last, { kind: 'go', to: 'first' }))).toEqual(shown(open()));
  });

  it('shows any other text and bytes without paths', () => {
    expect(shown(open('a\nb', 'text/plain'))).toEqual(['› a', '  b', '1/2']);
    expect(shown(open('', 'text/plain'))).toEqual(['0/0']);
    expect(shown(open('\0', 'image/png'))[0]).toContain('00000000  00');
  });

  it('keeps the cursor on a visible line of the screen, whatever is done', () => {
    const actions = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -30, max: 30 }) }),
        fc.constantFrom<ViewerAction>(
          { kind: 'toggle' },
          { kind: 'fold-all' },
          { kind: 'unfold-all' },
          { kind: 'go', to: 'last' },
          find('1'),
          { kind: 'next-match', direction: 'up' },
        ),
      ),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), actions, (value, list) => {
        const state = apply(open(JSON.stringify(value)), ...list);
        const marked = shown(state).filter((line) => line.startsWith('› '));
        expect(marked).toHaveLength(1);
        expect(shown(state).length).toBeLessThanOrEqual(height);
      }),
    );
  });
});
