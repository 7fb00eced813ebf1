import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { openViewer, type ViewerAction } from '../../../../src/core/view/viewer/viewer.ts';
import { viewerLines } from '../../../../src/core/view/viewer/viewer-lines.ts';
import {
  apply,
  down,
  find,
  open,
  options,
  respond,
  screen,
  shown,
  size,
  type,
  users,
} from './opened-viewer.ts';

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
      'q back · ←→ fold · / find · c copy · v variable · t table · h headers · ? keys',
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
