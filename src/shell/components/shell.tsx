import { Box, useCursor, useStdout } from 'ink';
import { useInsertionEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { FrameParts } from '../frame/layout.ts';
import type { Frame } from '../screen/drawn.ts';
import { Lines } from './lines.tsx';

/** Where the frames come from. */
export interface FrameSource {
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. */
  getFrame(): FrameParts;
}

export interface ShellProps {
  readonly source: FrameSource;
  /** Called with what was handed to Ink. */
  readonly onCommit: (frame: Frame) => void;
  /** Hands over the way to write above the frame. */
  readonly onReady: (write: (text: string) => void) => void;
}

export function Shell({ source, onCommit, onReady }: ShellProps) {
  const frame = useSyncExternalStore(source.subscribe, source.getFrame);
  const { setCursorPosition } = useCursor();
  const { write } = useStdout();
  setCursorPosition(frame.cursor);
  useLayoutEffect(() => onReady(write), [onReady, write]);
  // Before Ink draws, which it does when the layout effects have not run yet.
  useInsertionEffect(() => {
    onCommit({ lines: [...frame.editor, ...frame.lower, ...frame.status], cursor: frame.cursor });
  });
  return (
    <Box flexDirection="column">
      <Lines lines={frame.editor} />
      <Lines lines={frame.lower} />
      <Lines lines={frame.status} />
    </Box>
  );
}
