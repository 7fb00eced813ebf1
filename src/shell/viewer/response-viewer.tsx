import { Box, useApp, useCursor } from 'ink';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Lines } from '../components/lines.tsx';
import type { ViewerStore } from './viewer-store.ts';

export type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

export function ResponseViewer({
  viewer,
  connect,
}: {
  readonly viewer: Pick<ViewerStore, 'lines' | 'cursor' | 'subscribe'>;
  readonly connect: (suspendTerminal: SuspendTerminal) => void;
}) {
  const lines = useSyncExternalStore(viewer.subscribe, viewer.lines);
  const { suspendTerminal } = useApp();
  const { setCursorPosition } = useCursor();
  useLayoutEffect(() => connect(suspendTerminal), [connect, suspendTerminal]);
  setCursorPosition(viewer.cursor() ?? undefined);
  return (
    <Box flexDirection="column">
      <Lines lines={lines} />
    </Box>
  );
}
