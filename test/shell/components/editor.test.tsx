import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../../src/core/request/classify.ts';
import { Editor, editorRows, editorWindow } from '../../../src/shell/components/editor.tsx';
import type { ShellState } from '../../../src/shell/state/state.ts';
import { eventually } from '../../support/eventually.ts';
import { session, shellTree, typed } from '../../support/shell-tree.tsx';

function open(shell: ShellState, room = { width: 40, height: 10 }) {
  const { document } = shell.editor;
  const window = editorWindow(document, room);
  const tree = shellTree({ shell });
  const { kind } = classifyInput(document.text);
  const { lastFrame } = render(tree.wrap(<Editor kind={kind} width={room.width} window={window} />));
  return { ...tree, window, frame: () => lastFrame()?.split('\n') };
}

describe('the editor', () => {
  it('shows a prompt before the first line and a mark before the others', () => {
    const { frame } = open(typed('POST /users\n\n{"a": 1}'));
    expect(frame()).toEqual(['› POST /users', '· ', '· {"a": 1}'].map((line) => line.trimEnd()));
  });

  it('shows the number of lines that do not fit', () => {
    const { frame, window } = open(typed(Array.from({ length: 9 }, (_, line) => `${line}`).join('\n'), 8), {
      width: 40,
      height: 5,
    });
    expect(frame()).toEqual(['  … 3 more lines above', '· 3', '· 4', '· 5', '  … 3 more lines below']);
    expect(editorRows(window)).toBe(5);
  });

  it('shows the rest of an earlier input after the cursor, unless a panel covers it', async () => {
    const shell = { ...typed('GET /us'), history: ['GET /users/1'] };
    const { frame, setShell } = open(shell);
    expect(frame()).toEqual(['› GET /users/1']);
    setShell({ ...shell, overlay: { kind: 'explanation', lines: [] } });
    await eventually(() => expect(frame()).toEqual(['› GET /us']));
  });

  it('shows how to begin in a new session', async () => {
    const { frame, setSession } = open(typed(''));
    setSession({ ...session, inputCount: 0 });
    await eventually(() => expect(frame()).toEqual(['› a request (GET /users/1), JavaScript,…']));
  });
});
