import { render } from 'ink-testing-library';
import { describe, expect, it, vi } from 'vitest';
import { type FrameSource, Shell } from '../../src/shell/components/shell.tsx';
import type { FrameParts } from '../../src/shell/frame/layout.ts';
import type { Frame } from '../../src/shell/screen/drawn.ts';

/** Frames that are set one after the other. */
function frames(first: FrameParts): FrameSource & { show(frame: FrameParts): void } {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getFrame: () => current,
    show(frame) {
      current = frame;
      for (const listener of listeners) listener();
    },
  };
}

const parts = (editor: string[], lower: string[], status: string[]): FrameParts => ({
  editor,
  lower,
  status,
  cursor: { x: 2, y: 0 },
});

describe('the shell', () => {
  it('draws the editor, what stands below it and the lowest line, one row each, empty ones too', async () => {
    const source = frames(parts(['› GET /x'], ['│ GET http://h/x', ''], ['status']));
    const { lastFrame } = render(
      <Shell source={source} onCommit={() => undefined} onReady={() => undefined} />,
    );
    await vi.waitFor(() => expect(lastFrame()).toBe('› GET /x\n│ GET http://h/x\n\nstatus'));
  });

  it('follows its source, and says what was handed over', async () => {
    const source = frames(parts(['› '], [], ['status']));
    const committed: Frame[] = [];
    const { lastFrame } = render(
      <Shell source={source} onCommit={(frame) => committed.push(frame)} onReady={() => undefined} />,
    );
    source.show(parts(['› a', '· b'], ['│ c'], ['status']));
    await vi.waitFor(() => expect(lastFrame()).toBe('› a\n· b\n│ c\nstatus'));
    expect(committed.at(-1)).toEqual({ lines: ['› a', '· b', '│ c', 'status'], cursor: { x: 2, y: 0 } });
  });
});
