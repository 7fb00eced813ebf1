import fc from 'fast-check';
import { renderToString } from 'ink';
import { render } from 'ink-testing-library';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../../src/core/request/classify.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { type LayoutInput, layOut } from '../../../src/shell/components/layout.ts';
import { Workspace } from '../../../src/shell/components/workspace.tsx';
import { searchInputs } from '../../../src/shell/state/search/search.ts';
import { initialShellState, type ShellState } from '../../../src/shell/state/state.ts';
import { eventually } from '../../support/eventually.ts';
import { type ShellParts, session, shellTree, typed } from '../../support/shell-tree.tsx';

function linesOf(parts: ShellParts): string[] {
  const columns = parts.size?.columns ?? 80;
  return renderToString(shellTree(parts).wrap(<Workspace />), { columns }).split('\n');
}

const summary = 'unsaved session · http://h · 3 variables · .help';

const ruled = { ...session, settings: {} };

const reads = { session: () => initialState({ at: 0 }) };

describe('the workspace', () => {
  const inputs = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.constantFrom('POST /u', '\n', '{{user.id}}', '日本語', '{"a": ', 'x'.repeat(90), '\t', ' '), {
        maxLength: 40,
      })
      .map((pieces) => pieces.join('')),
    fc.nat(5000).map((count) => `POST /u\n\n[\n${'1,\n'.repeat(count)}2]`),
  );

  it('is always lower than the screen and never wider', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.integer({ min: 8, max: 220 }),
        fc.integer({ min: 2, max: 60 }),
        fc.constantFrom<ShellState['previewMode'][]>('normal', 'enlarged', 'side-by-side'),
        fc.nat(2000),
        (text, columns, rows, previewMode, cursor) => {
          const shell = { ...typed(text, Math.min(cursor, text.length)), previewMode };
          const lines = linesOf({ session: ruled, shell, size: { columns, rows } });
          expect(lines.length).toBeLessThanOrEqual(rows - 1);
          expect(lines.filter((line) => stringWidth(line) >= columns)).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('shows the editor, the preview and the session', () => {
    expect(linesOf({ shell: typed('GET /users/{{user.id}}') })).toEqual([
      '2 › GET /users/{{user.id}}',
      '│ GET http://h/users/7',
      '│ + Host, Connection, User-Agent, Accept, Accept-Encoding',
      '│ {{user.id}} -> 7 (number), set by input 1',
      '│ {{base_url}} -> http://h (string), set by input 1',
      summary,
    ]);
  });

  it.each([
    ['80x24', { columns: 80, rows: 24 }, true],
    ['200x60', { columns: 200, rows: 60 }, true],
    ['60x15', { columns: 60, rows: 15 }, false],
    ['40x40', { columns: 40, rows: 40 }, false],
  ])('has a line above it where there is room: %s', (_, size, isRuled) => {
    const lines = linesOf({ session: ruled, shell: typed('1 + 1'), size });
    expect(lines[0]?.startsWith('─────')).toBe(isRuled);
    expect(linesOf({ shell: typed('1 + 1'), size })[0]).toMatch(/› 1/);
  });

  it('shows no preview of an input that is not a request', () => {
    expect(linesOf({ shell: typed('1 + 1') })).toEqual(['2 › 1 + 1', summary]);
  });

  it('shows the variables beside the editor in a wide window', () => {
    const lines = linesOf({ shell: typed('GET /x'), size: { columns: 140, rows: 30 } });
    expect(lines[0]).toMatch(/^(?:\d+ )?› GET \/x {50,} │ {3}base_url string "http:\/\/h"$/);
    // A line that is as wide as the window is torn where that becomes narrower.
    expect(lines.filter((line) => line.includes(' │ '))).toHaveLength(3);
  });

  it('shows only the editor while the window is made smaller', async () => {
    const { wrap, setSize } = shellTree({ shell: typed('GET /x') });
    const { lastFrame } = render(wrap(<Workspace />));
    await eventually(() => expect(lastFrame()).toContain('│ GET http://h/x'));
    setSize({ columns: 70, rows: 24 });
    await eventually(() => expect(lastFrame()).toBe(`2 › GET /x\n${summary}`));
    await eventually(() => expect(lastFrame()).toContain('│ GET http://h/x'));
  });

  it('shows the matches of a search above the preview of the selected one', () => {
    const history = ['GET /users/{{user.id}}', '1 + 1', 'GET /one'];
    const lines = linesOf({ shell: searchInputs({ ...initialShellState, history }, reads) });
    expect(lines.slice(1, 5)).toEqual([
      'history:    1 of 3',
      '▸ GET /one',
      '  1 + 1',
      '  GET /users/{{user.id}}',
    ]);
  });

  it('shows a question in place of the preview', () => {
    const questions = [{ kind: 'confirmation', id: 1, text: 'Read ../data.json?' }] as const;
    expect(linesOf({ shell: { ...typed('GET /x'), questions } })).toEqual([
      '2 › GET /x',
      '│ Read ../data.json?',
      summary,
    ]);
  });

  it('shows the first of two questions', () => {
    const secret = (id: number, name: string) => ({ kind: 'secret', id, name, typed: 'ab' }) as const;
    const questions = [secret(1, 'one'), secret(2, 'two')];
    expect(linesOf({ shell: { ...typed('GET /x'), questions } })).toEqual(['one (not shown): ••', summary]);
  });
});

describe('the cursor', () => {
  const cursorOf = (shell: ShellState, input: Partial<LayoutInput> = {}) =>
    layOut({
      shell,
      kind: classifyInput(shell.editor.document.text).kind,
      streamed: 0,
      isShrinking: false,
      width: 79,
      height: 22,
      ...input,
    }).cursor;

  it.each([
    ['behind wide characters', typed('日本'), { x: 6, y: 0 }],
    ['in a wrapped line', typed('x'.repeat(100)), { x: 2 + (100 - 77), y: 1 }],
    ['in a second line', typed('one\ntwo', 5), { x: 3, y: 1 }],
  ])('is at the position of the next character: %s', (_, shell, expected) => {
    expect(cursorOf(shell)).toEqual(expected);
  });

  it('is in the query of a search, below the editor and the body being received', () => {
    const shell = searchInputs({ ...typed('half'), history: ['GET /one'] }, reads);
    expect(cursorOf(shell, { streamed: 3 })).toEqual({ x: 'history: '.length, y: 4 });
  });

  it('is after the dots of a secret', () => {
    const questions = [{ kind: 'secret', id: 1, name: 'token', typed: 'abc' }] as const;
    expect(cursorOf({ ...typed('GET /x'), questions })).toEqual({ x: 'token (not shown): abc'.length, y: 0 });
  });

  it('is always inside the window', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.integer({ min: 7, max: 200 }),
        fc.integer({ min: 1, max: 60 }),
        (text, width, height) => {
          const { x, y } = cursorOf(typed(text), { width, height });
          expect(x).toBeLessThanOrEqual(width);
          expect(y).toBeLessThan(height);
        },
      ),
    );
  });
});
