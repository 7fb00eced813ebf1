import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../../src/core/request/types.ts';
import { createMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { compareResponses } from '../../../../src/core/view/compare/compare-responses.ts';
import { jsonChanges } from '../../../../src/core/view/compare/json-changes.ts';
import { responseDiffLines } from '../../../../src/core/view/compare/response-diff.ts';
import { respond as anyResponse } from '../../../support/response.ts';

const found = (before: string, after: string, noise: 'shown' | 'hidden' = 'shown') =>
  jsonChanges(before, after, { noise, most: Number.POSITIVE_INFINITY })?.changes ?? [];

const changes = (before: string, after: string, noise: 'shown' | 'hidden' = 'shown') =>
  found(before, after, noise).map((change) => {
    const old = 'before' in change ? change.before : '';
    const fresh = 'after' in change ? change.after : '';
    return `${change.kind} ${change.path}: ${old} > ${fresh}`;
  });

describe('jsonChanges', () => {
  it.each([
    ['nothing', '{"a": 1}', '{ "a":1 }', []],
    ['the order of keys is none', '{"a": 1, "b": 2}', '{"b": 2, "a": 1}', []],
    ['escapes are none', '"\\u0061"', '"a"', []],
    ['a value', '{"a": 1}', '{"a": 2}', ["changed $['a']: 1 > 2"]],
    ['a digit', '{"a": 1.0}', '{"a": 1}', ["changed $['a']: 1.0 > 1"]],
    [
      'digits beyond doubles',
      '[12345678901234567890]',
      '[12345678901234567891]',
      ['changed $[0]: 12345678901234567890 > 12345678901234567891'],
    ],
    ['a type', '{"a": 1}', '{"a": [1]}', ["changed $['a']: 1 > [1]"]],
    ['a key', '{"a": 1}', '{"b": 1}', ["removed $['a']: 1 > ", "added $['b']:  > 1"]],
    ['an item', '[1, 2]', '[1, 3, 4]', ['changed $[1]: 2 > 3', 'added $[2]:  > 4']],
    [
      'items by their ids',
      '[{"id":1,"n":"a"},{"id":2,"n":"b"}]',
      '[{"id":2,"n":"c"},{"id":3,"n":"d"}]',
      [
        'removed $[0]: {"id":1,"n":"a"} > ',
        'changed $[1][\'n\']: "b" > "c"',
        'added $[1]:  > {"id":3,"n":"d"}',
      ],
    ],
    ['the whole value', '1', '"1"', ['changed $: 1 > "1"']],
    ['an item put in between', '[1, 2, 3]', '[1, 9, 2, 3]', ['added $[1]:  > 9']],
    ['an item taken out', '["a", "b", "c"]', '["a", "c"]', ['removed $[1]: "b" > ']],
    [
      'an item in another',
      '[{"a":1},{"a":2}]',
      '[{"a":0},{"a":3},{"a":2}]',
      ["changed $[0]['a']: 1 > 0", 'added $[1]:  > {"a":3}'],
    ],
    ['another order', '{"l": [1, 2, 2]}', '{"l": [2, 1, 2]}', ["reordered $['l']:  > "]],
    [
      'another order of ids',
      '[{"id":1},{"id":2,"n":1}]',
      '[{"id":2,"n":2},{"id":1}]',
      ['reordered $:  > ', "changed $[1]['n']: 1 > 2"],
    ],
    ['repeated items', '[1, 1]', '[1, 1, 1]', ['added $[2]:  > 1']],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  it.each([
    ['a date', '"2026-01-01T00:00:00Z"', '"2026-01-02T12:30:00.123+01:00"'],
    ['a UUID', '"0b8ae5c1-6dd3-4fa4-9d3f-0e61b7a3a6f0"', '"7C9E6679-7425-40DE-944B-E07FC1F90AE7"'],
    ['a moment', '1700000000', '1700000001'],
    ['an HTTP date', '"Sun, 06 Nov 1994 08:49:37 GMT"', '"Mon, 07 Nov 1994 08:49:37 GMT"'],
  ])('ignores %s as noise', (_, before, after) => {
    expect(changes(before, after, 'shown')).toHaveLength(1);
    expect(changes(before, after, 'hidden')).toEqual([]);
  });

  it('ignores ids that are new for every item', () => {
    const items = (...ids: string[]) =>
      JSON.stringify(ids.map((id, n) => ({ id: `0b8ae5c1-6dd3-4fa4-9d3f-${id.repeat(12)}`, n })));
    expect(changes(items('a', 'b'), items('c', 'd'), 'hidden')).toEqual([]);
    expect(changes(items('a', 'b'), items('c', 'd'), 'shown')).toHaveLength(2);
  });

  it('finds insertions, removals and changes in a list of any items', () => {
    const list = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const all = found(JSON.stringify(before), JSON.stringify(after));
        const count = (kind: string) => all.filter((change) => change.kind === kind).length;
        expect(before.length - count('removed') + count('added')).toBe(after.length);
        expect(all.length === 0).toBe(before.join() === after.join());
      }),
    );
  });

  it('reports a date that becomes a name', () => {
    expect(changes('"2026-01-01"', '"never"', 'hidden')).toHaveLength(1);
  });

  it('finds no changes between equal values, and some between different ones', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [before, after] = [JSON.stringify(one), JSON.stringify(other)];
        expect(changes(before, before)).toEqual([]);
        // The order of keys and of items with ids is no difference; what it finds is one in any case.
        if (changes(before, after).length > 0) expect(before).not.toBe(after);
      }),
    );
  });

  it('is null where there is no JSON', () => {
    expect(jsonChanges('{', '{}', { noise: 'shown', most: 10 })).toBeNull();
  });

  it('lists the first changes and counts the rest', () => {
    const outcome = jsonChanges('[1, 2, 3]', '[4, 5, 6]', { noise: 'shown', most: 2 });
    expect(outcome).toEqual({
      changes: [
        { kind: 'changed', path: '$[0]', before: '1', after: '4' },
        { kind: 'changed', path: '$[1]', before: '2', after: '5' },
      ],
      more: 1,
      leftOut: 0,
    });
  });

  it('finds one different value in a deeply nested body', () => {
    const deep = (value: number) => `${'['.repeat(50_000)}${value}${']'.repeat(50_000)}`;
    expect(found(deep(1), deep(2))).toEqual([
      { kind: 'changed', path: `$${'[0]'.repeat(50_000)}`, before: '1', after: '2' },
    ]);
  });
});

describe('responseDiffLines', () => {
  const respond = (body: string | Uint8Array, changes: Partial<HttpResponse> = {}): HttpResponse =>
    anyResponse(body, { headers: [], ...changes });
  const shown = (before: HttpResponse, after: HttpResponse, noise: 'shown' | 'hidden' = 'hidden') =>
    responseDiffLines(compareResponses(before, after, { noise, maxChanges: 1000, maxValueLength: 110 }), {
      maxLines: 20,
      maxValueLength: 30,
      secrets: createMasker(['hunter22']),
    }).map(plainText);

  it('compares status, headers and JSON', () => {
    const before = respond('{"a":1,"b":2}', {
      headers: [
        ['Content-Type', 'application/json'],
        ['Date', 'x'],
        ['X-A', '1'],
      ],
    });
    const after = respond('{"a":1,"b":3}', {
      status: 201,
      statusText: 'Created',
      headers: [
        ['date', 'y'],
        ['x-a', '2'],
        ['content-type', 'application/json'],
      ],
    });
    expect(shown(before, after)).toEqual([
      'status',
      '- 200 OK',
      '+ 201 Created',
      'headers',
      '- x-a: 1',
      '+ x-a: 2',
      'body',
      "~ $['b']  2 → 3",
      'not shown: the header date  .diff --noise shows them',
    ]);
    expect(shown(before, after, 'shown')).toContain('- date: x');
  });

  it('says what it left out where nothing else differs', () => {
    const body = (day: number) => JSON.stringify({ at: `2026-11-0${day}T00:00:00Z`, to: `2026-12-0${day}` });
    expect(shown(respond(body(1)), respond(body(2)))).toEqual([
      'no other difference',
      'not shown: 2 values like dates or ids  .diff --noise shows them',
    ]);
  });

  it('compares texts line by line', () => {
    expect(shown(respond('a\nb\nc'), respond('a\nB\nc'))).toEqual([
      'body',
      '  … 1 equal',
      '- b',
      '+ B',
      '  … 1 equal',
    ]);
  });

  it('finds a changed line among a hundred thousand, and gives up on entirely different texts', () => {
    const lines = (mark: string) => Array.from({ length: 100_000 }, (_, n) => (n === 5 ? mark : `line ${n}`));
    expect(shown(respond(lines('a').join('\n')), respond(lines('b').join('\n')))).toEqual([
      'body',
      '  … 5 equal',
      '- a',
      '+ b',
      '  … 99994 equal',
    ]);
    const other = lines('a').map((line) => `other ${line}`);
    expect(shown(respond(lines('a').join('\n')), respond(other.join('\n')))).toEqual([
      'body',
      '- 100000 lines of text',
      '+ 100000 other lines',
    ]);
  });

  it('limits the number and the length of differences, and counts the rest', () => {
    const items = (from: number) => JSON.stringify(Array.from({ length: 25 }, (_, n) => n + from));
    const lines = shown(respond(items(0)), respond(items(100)));
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe('… 5 more');
    expect(shown(respond('[1]'), respond(JSON.stringify(['x'.repeat(100)])))).toEqual([
      'body',
      `~ $[0]  1 → "${'x'.repeat(29)}… 72 more characters`,
    ]);
  });

  it('counts changes that were left out earlier', () => {
    const text = (length: number) => respond(JSON.stringify('y'.repeat(length)));
    expect(shown(text(1), text(298))).toEqual(['body', `~ $  "y" → "${'y'.repeat(29)}… 270 more characters`]);
    const numbers = (from: number) =>
      respond(JSON.stringify(Array.from({ length: 1100 }, (_, n) => n + from)));
    expect(shown(numbers(0), numbers(5000)).at(-1)).toBe('… 1,080 more');
  });

  it('masks a secret before it cuts a value in two', () => {
    const [line] = shown(respond('["x"]'), respond(`["${'z'.repeat(25)}hunter22 and more"]`)).slice(1);
    expect(line).toContain('••••');
    expect(line).not.toContain('hun');
  });

  it('says when it compares only the beginnings of bodies', () => {
    const file = (text: string) =>
      respond('', { body: { kind: 'file', path: '/tmp/x', head: new TextEncoder().encode(text) } });
    expect(shown(file('a'), file('b'))).toEqual(['body', 'only the beginnings were compared', '- a', '+ b']);
  });

  it('says that a list is in another order', () => {
    expect(shown(respond('[1,2]'), respond('[2,1]'))).toEqual([
      'body',
      '~ $  the same items in a different order',
    ]);
  });

  it('compares bytes as a whole', () => {
    const [one, other] = [respond(new Uint8Array([0, 1])), respond(new Uint8Array([0, 2, 3]))];
    expect(shown(one, one)).toEqual(['no difference']);
    expect(shown(one, other)).toEqual(['body', '- 2 B of binary data', '+ 3 B of other data']);
  });
});
