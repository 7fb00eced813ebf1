import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../../src/core/text/styled.ts';
import { openViewer } from '../../../../../src/core/view/viewer/viewer.ts';
import { viewerInput } from '../../../../../src/core/view/viewer/viewer-input.ts';
import { viewerLines } from '../../../../../src/core/view/viewer/viewer-lines.ts';
import type { ViewerState } from '../../../../../src/core/view/viewer/viewer-state.ts';
import { options, respond, settled, size } from '../opened-viewer.ts';

const open = (body: unknown, changes: Partial<typeof options & { url: string }> = {}): ViewerState =>
  openViewer(respond(JSON.stringify(body)), { ...options, url: 'http://h.example/users?page=1', ...changes });

/** Presses keys of one character each; a note or a view is the new state, another step ends them. */
function press(state: ViewerState, keys: string) {
  let current = state;
  for (const text of keys) {
    const event =
      text === '>' || text === '\n'
        ? {
            kind: 'key' as const,
            name: text === '>' ? 'right' : 'enter',
            ctrl: false,
            alt: false,
            shift: false,
          }
        : { kind: 'text' as const, text };
    const step = viewerInput(current, event, size);
    if (step.kind !== 'shown') return step;
    current = settled(step.state);
  }
  return { kind: 'shown' as const, state: current };
}
const shown = (state: ViewerState, keys: string): string[] => {
  const step = press(state, keys);
  if (step.kind !== 'shown') throw new Error(step.kind);
  return viewerLines(step.state, size).map(plainText);
};
const users = [
  { id: 2, name: 'Bo', manager_id: 1 },
  { id: 1, name: 'Ada' },
];

describe('a CSV in the viewer', () => {
  const csv = openViewer(respond('id;name\n10;Bo\n9;Ada\n', 'text/csv'), options);

  it('opens as a table with t, which the list of keys names', () => {
    expect(shown(csv, '').at(-1)).toContain('t table');
    expect(
      shown(csv, 't')
        .slice(1, 3)
        .map((line) => line.trim()),
    ).toEqual(['› 10    Bo', '9     Ada']);
  });

  it('is sorted by numbers, and its rows open', () => {
    expect(
      shown(csv, 'ts')
        .slice(1, 3)
        .map((line) => line.trim()),
    ).toEqual(['› 9     Ada', '10    Bo']);
    expect(shown(csv, 'ts\n').join('\n')).toContain('"name": "Ada"');
  });

  it('stores a cell in a variable, and the table in a file', () => {
    expect(press(csv, 't>v')).toMatchObject({ input: `client.setVar('name', "Bo")` });
    expect(press(csv, 'tsw')).toMatchObject({ input: '.res table sort id csv body.csv' });
  });
});

describe('the table of the viewer', () => {
  it('has a row for each object, under the names of the columns', () => {
    expect(shown(open(users), 't').slice(0, 3)).toEqual(
      ['  id    name    manager_id', '› 2     Bo      1', '  1     Ada'].map((line) =>
        expect.stringMatching(new RegExp(`^${line.replaceAll(/[()]/g, '.')} *$`)),
      ),
    );
  });

  it('is sorted by the chosen column, and shows it', () => {
    const [head, first] = shown(open(users), 't>s');
    expect(head).toContain('name ↑');
    expect(first).toContain('Ada');
  });

  it('gives a cell its place in the response', () => {
    expect(press(open({ items: users }), 't>v')).toMatchObject({
      kind: 'take',
      input: "client.setVar('itemName', res.body.items[0].name)",
    });
  });

  it('opens a row, and goes back', () => {
    expect(shown(open(users), 't\n')[2]).toContain('"id": 2');
    expect(shown(open(users), 't\nqq')).toEqual(shown(open(users), ''));
  });

  it('is copied as CSV', () => {
    expect(press(open(users), 'tC')).toMatchObject({
      kind: 'copy',
      text: expect.stringContaining('2,Bo,1\r\n'),
    });
  });

  it('finds a text in a column beside the screen, and goes to that column', () => {
    const wide = {
      ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`c${index}`, 'x'.repeat(30)])),
    };
    const rows = [wide, { ...wide, last: 'here it is' }];
    const lines = shown(open(rows), 't/is\n');
    expect(lines[0]).toContain('last');
    expect(lines[2]).toMatch(/^› .*here it is/);
  });

  it.each([
    ['whole', 't', '.res table csv body.csv'],
    [
      'without a column, sorted twice',
      't>-ss',
      '.res table columns id,manager_id sort -manager_id csv body.csv',
    ],
  ])('is written to a file %s', (_, keys, input) => {
    expect(press(open(users), `${keys}w`)).toMatchObject({
      kind: 'take',
      input,
    });
  });

  it('is written with its place in the response', () => {
    expect(press(open({ meta: {}, items: users }), 'jjtw')).toMatchObject({
      input: ".res table $['items'] csv items.csv",
    });
  });

  it('masks a secret that is longer than its cell', () => {
    const secrets = createMasker([`Ada-${'secret'.repeat(10)}`]);
    const lines = shown(open([{ name: `Ada-${'secret'.repeat(10)}` }], { secrets }), 't');
    expect(lines.join('\n')).not.toContain('Ada-');
  });

  it('masks secrets', () => {
    const secrets = createMasker(['Ada-secret']);
    expect(shown(open([{ name: 'Ada-secret' }], { secrets }), 't').join('\n')).not.toContain('Ada-secret');
  });
});

describe('decoding in the viewer', () => {
  it('shows what the value at the cursor holds', () => {
    expect(shown(open({ at: 1_700_000_000 }), 'jd').join('\n')).toContain('2023-11-14T22:13:20.000Z');
  });

  it('does not decode a secret', () => {
    const password = Buffer.from('user:hunter22').toString('base64');
    const state = open({ basic: password }, { secrets: createMasker([password]) });
    expect(shown(state, 'jd').join('\n')).toContain('this value is a secret');
  });
});

describe('following a link', () => {
  it.each([
    [{ next: 'https://h.example/users?page=2' }, 'GET https://h.example/users?page=2'],
    [{ next: '/users?page=2' }, 'GET http://h.example/users?page=2'],
    [{ id: 7 }, 'GET http://h.example/users/7'],
    [{ manager_id: 'a-1' }, 'GET http://h.example/managers/a-1'],
    [{ orderId: 3 }, 'GET http://h.example/orders/3'],
  ])('of %j puts %s into the editor', (body, input) => {
    expect(press(open(body), 'jl')).toMatchObject({ kind: 'take', input });
  });

  it.each([
    { name: 'Ada' },
    { valid: 1 },
    { paid: 'x' },
    { next: 'ftp://h.example/' },
    { next: 'javascript:alert(1)' },
    { next: '/{{x}}' },
  ])('of %j finds none', (body) =>
    expect(shown(open(body), 'jl').join('\n')).toContain('neither a link nor an id'),
  );
});

it('shows the bytes of the body', () => {
  expect(shown(open('hi'), 'x')[1]).toContain('22 68 69 22');
});

it('masks a secret in the bytes of the body, also over several lines of the dump', () => {
  const secrets = createMasker(['Zq7kX9aLpWm4TTv8']);
  const lines = shown(open('say Zq7kX9aLpWm4TTv8 again', { secrets }), 'x');
  expect(lines.slice(1, 3)).toEqual([
    '› 00000000  22 73 61 79 20 •• •• ••  •• •• •• •• •• •• •• ••  "say •••••••••••',
    '  00000010  •• •• •• •• •• 20 61 67  61 69 6e 22              ••••• again"',
  ]);
});
