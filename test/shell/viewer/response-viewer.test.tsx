import { render } from 'ink-testing-library';
import { describe, expect, it, vi } from 'vitest';
import { InputParser } from '../../../src/core/editor/input-parser.ts';
import { ResponseViewer } from '../../../src/shell/viewer/response-viewer.tsx';
import { createViewerStore } from '../../../src/shell/viewer/viewer-store.ts';
import { respond } from '../../support/response.ts';
import { session, shellTree } from '../../support/shell-tree.tsx';

function open() {
  const response = respond('{"name": "Ada", "token": "sekret", "tags": [1, 2]}');
  const copied: string[] = [];
  const viewer = createViewerStore(
    { number: 1, response },
    {
      state: session,
      size: () => ({ columns: 80, rows: 16 }),
      copy(text) {
        copied.push(text);
        return 'copied';
      },
    },
  );
  const { lastFrame } = render(shellTree().wrap(<ResponseViewer viewer={viewer} />));
  const parser = new InputParser();
  return { viewer, copied, lastFrame, press: (keys: string) => viewer.handle(parser.push(keys)) };
}

describe('the viewer of a response', () => {
  it('fills the window with the response, secrets masked', () => {
    const { lastFrame } = open();
    expect(lastFrame()?.split('\n')).toHaveLength(16);
    expect(lastFrame()).toContain('"name": "Ada"');
    expect(lastFrame()).not.toContain('sekret');
  });

  it('finds a word while it is typed', async () => {
    const { lastFrame, press } = open();
    press('/tag');
    await vi.waitFor(() => expect(lastFrame()).toContain('/tag'));
    press('\rc');
    await vi.waitFor(() => expect(lastFrame()).toContain('copied'));
  });

  it('copies the value at the cursor', () => {
    const { copied, press } = open();
    press('jc');
    expect(copied).toEqual(['Ada']);
  });

  it.each([['q'], ['\u0003']])('closes with %j, without an input', async (key) => {
    const { viewer, press } = open();
    press(key);
    expect(await viewer.closed).toBeNull();
  });
});
