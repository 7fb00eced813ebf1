import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { CompletionItem } from '../../../src/core/editor/completion/types.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { Completions, completionRows } from '../../../src/shell/components/completions.tsx';
import { Explanation } from '../../../src/shell/components/explanation.tsx';
import { HistorySearch } from '../../../src/shell/components/history-search.tsx';
import { Question } from '../../../src/shell/components/question.tsx';
import { SecretPrompt } from '../../../src/shell/components/secret-prompt.tsx';
import { StreamingBody } from '../../../src/shell/components/streaming-body.tsx';
import { searchInputs } from '../../../src/shell/state/search/search.ts';
import { initialShellState, type PopupOverlay, type SearchOverlay } from '../../../src/shell/state/state.ts';
import { eventually } from '../../support/eventually.ts';
import { shellTree } from '../../support/shell-tree.tsx';

const show = (node: ReactNode) => render(shellTree().wrap(node)).lastFrame()?.split('\n');

const reads = { session: () => initialState({ at: 0 }) };

describe('the completions', () => {
  const popup = (count: number, selected: number | null, total = count): PopupOverlay => ({
    kind: 'popup',
    completion: {
      replace: { start: 0, end: 0 },
      total,
      items: Array.from(
        { length: count },
        (_, index): CompletionItem => ({
          text: `key${index}`,
          label: `key${index}`,
          kind: 'property',
          type: 'number',
          description: `${index}`,
          matches: [0],
        }),
      ),
    },
    selected,
    mostItems: count,
  });

  it('are listed with type and description, with the selected one marked', () => {
    expect(show(<Completions overlay={popup(2, 1)} width={60} height={2} />)).toEqual([
      '    key0  number   0',
      '  ▸ key1  number   1',
    ]);
  });

  it('scroll with the selected one, and show its position', () => {
    expect(show(<Completions overlay={popup(20, 10)} width={60} height={4} />)).toEqual([
      '    key9   number   9',
      '  ▸ key10  number   10',
      '    key11  number   11',
      '    … 11 of 20',
    ]);
  });

  it('leave rows free that they have no items for now', () => {
    expect(show(<Completions overlay={{ ...popup(1, null), mostItems: 3 }} width={60} height={3} />)).toEqual(
      ['    key0  number   0', '', ''],
    );
  });

  it('show their number when not all are listed', () => {
    const lastLine = (selected: number | null) =>
      show(<Completions overlay={popup(200, selected, 1000)} width={60} height={4} />)?.at(-1);
    expect(lastLine(null)).toBe('    … the first 200 of 1,000, keep typing');
    expect(lastLine(2)).toBe('    … 3 of the first 200 of 1,000, keep typing');
  });

  it('have their type and value beside a very long name', () => {
    const overlay = popup(1, null);
    const [item] = overlay.completion.items as [CompletionItem];
    const long = { ...item, label: 'n'.repeat(200), description: 'Ada' };
    expect(
      show(
        <Completions
          overlay={{ ...overlay, completion: { ...overlay.completion, items: [long] } }}
          width={60}
          height={1}
        />,
      ),
    ).toEqual([`    ${'n'.repeat(38)}…  number   Ada`]);
  });

  it.each([
    [3, 20, 3],
    [20, 20, 7],
    [20, 5, 5],
    [20, 1, 0],
    [1, 1, 1],
    [3, 0, 0],
  ])('%i items in a window of %i rows use %i', (count, room, expected) => {
    expect(completionRows(popup(count, null), room)).toBe(expected);
  });
});

describe('the search of the history', () => {
  it('shows the query above the matches, with the best one selected', () => {
    const { overlay } = searchInputs({ ...initialShellState, history: ['GET /one', '1 +\n1'] }, reads);
    expect(show(<HistorySearch overlay={overlay as SearchOverlay} width={60} height={8} />)).toEqual([
      'history:    1 of 2',
      '▸ 1 +⏎1',
      '  GET /one',
    ]);
  });

  it('reports that nothing was found', () => {
    const overlay: SearchOverlay = {
      kind: 'search',
      list: { title: 'history', labels: [], texts: [] },
      query: 'zebra',
      hits: [],
      selected: 0,
      before: initialShellState.editor,
    };
    expect(show(<HistorySearch overlay={overlay} width={60} height={8} />)).toEqual([
      'history: zebra   nothing found',
    ]);
  });
});

describe('a question', () => {
  it('is wrapped instead of cut off', () => {
    const lines = show(<Question text="Read the file ../secret/data.json?" width={20} height={5} />);
    expect(lines).toEqual(['│ Read the file', '│ ../secret/data.jso', '│ n?']);
  });
});

describe('the prompt of a secret', () => {
  it.each([
    ['abc', '•••'],
    ['日本', '••'],
    ['x'.repeat(100), '•'.repeat(10)],
  ])('shows a dot for each character of %j', (typed, dots) => {
    const question = { name: 'token', typed };
    expect(show(<SecretPrompt question={question} width={30} />)).toEqual([`token (not shown): ${dots}`]);
  });
});

describe('an explanation', () => {
  it('is cut off at its height', () => {
    const lines = ['one', 'two', 'three'].map((text) => [{ text, style: 'plain' }] as const);
    expect(show(<Explanation lines={lines} width={60} height={2} />)).toEqual(['│ one', '│ … 2 more']);
  });
});

describe('the body being received', () => {
  it('shows its newest lines as they arrive', async () => {
    const tree = shellTree();
    const { lastFrame } = render(tree.wrap(<StreamingBody width={60} height={2} />));
    expect(lastFrame()).toBe('');
    tree.setStreamed(['one', 'two', 'three'].map((text) => [{ text, style: 'plain' }] as const));
    await eventually(() => expect(lastFrame()).toBe('┊ two\n┊ three'));
  });
});
