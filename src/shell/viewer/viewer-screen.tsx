import { useWindowSize } from 'ink';
import { type SessionApp, SessionProvider } from '../hooks/session.tsx';
import { TerminalProvider } from '../hooks/terminal.tsx';
import type { Palettes } from '../screen/palettes.ts';
import { ResponseViewer, type SuspendTerminal } from './response-viewer.tsx';
import type { ViewerStore } from './viewer-store.ts';

interface ViewerScreenProps {
  readonly app: SessionApp;
  readonly palettes: Palettes;
  readonly viewer: ViewerStore;
  readonly connect: (suspendTerminal: SuspendTerminal) => void;
}

export function ViewerScreen({ app, palettes, viewer, connect }: ViewerScreenProps) {
  return (
    <SessionProvider app={app}>
      <TerminalProvider size={useWindowSize()} palettes={palettes}>
        <ResponseViewer viewer={viewer} connect={connect} />
      </TerminalProvider>
    </SessionProvider>
  );
}
