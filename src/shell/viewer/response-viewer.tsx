import { Box } from 'ink';
import { useSyncExternalStore } from 'react';
import { Lines } from '../components/lines.tsx';
import type { ViewerStore } from './viewer-store.ts';

/** A response on a screen of its own: one page of it at a time. */
export function ResponseViewer({ viewer }: { readonly viewer: Pick<ViewerStore, 'lines' | 'subscribe'> }) {
  const lines = useSyncExternalStore(viewer.subscribe, viewer.lines);
  return (
    <Box flexDirection="column">
      <Lines lines={lines} />
    </Box>
  );
}
