import { describe, expect, it } from 'vitest';
import { InputParser } from '../../../../src/core/editor/input-parser.ts';
import { viewerInput } from '../../../../src/core/view/viewer/viewer-input.ts';
import type { ViewerState } from '../../../../src/core/view/viewer/viewer-state.ts';
import { open, screen, size } from './opened-viewer.ts';

/** What the terminal sends, in a window with seven rows for the document. */
function mouse(state: ViewerState, ...reports: readonly string[]): ViewerState {
  const events = new InputParser().push(reports.map((report) => `\u001b[<${report}`).join(''));
  return events.reduce((current, event) => {
    const step = viewerInput(current, event, size);
    return step.kind === 'shown' ? step.state : current;
  }, state);
}
const down = '65;1;1M';
const up = '64;1;1M';
const list = open(JSON.stringify(Array.from({ length: 20 }, (_, index) => index)));

describe('the mouse in the viewer', () => {
  it('scrolls the page and the cursor by three lines', () => {
    const scrolled = mouse(list, down, down);
    expect([scrolled.top, scrolled.cursor]).toEqual([6, 6]);
    const back = mouse(scrolled, up);
    expect([back.top, back.cursor]).toEqual([3, 6]);
    expect(mouse(list, up).top).toBe(0);
  });

  it('stops at the last page', () => {
    const end = mouse(list, ...Array.from({ length: 20 }, () => down));
    expect(screen(end).at(-3)).toMatch(/\]$/);
    expect(end.top).toBe(15);
  });

  it('goes to the line that is clicked, and folds it when it is clicked again', () => {
    const there = mouse(open(), '0;10;3M', '0;10;3m');
    expect(there.cursor).toBe(1);
    expect(screen(mouse(there, '0;10;3M'))[2]).toContain('"users": [ … ');
  });

  it.each(['0;10;1M', '0;10;9M', '0;10;10M', '2;10;3M', '35;10;3M', '0;10;99999M', '0;1M'])(
    'ignores %s: the title, the footer, other buttons, movements',
    (report) => {
      expect(mouse(open(), report).cursor).toBe(0);
    },
  );

  it('ignores clicks while a search is typed', () => {
    const typed = viewerInput(open(), { kind: 'text', text: '/' }, size);
    if (typed.kind !== 'shown') throw new Error(typed.kind);
    expect(mouse(typed.state, '0;10;4M', down)).toMatchObject({
      cursor: 0,
      mode: { kind: 'search', text: '' },
    });
  });
});
