import { useApp } from 'ink';
import { useLayoutEffect } from 'react';
import { Transcript } from './components/transcript.tsx';
import { Workspace } from './components/workspace.tsx';
import type { ShellStore } from './effects/shell-store.ts';
import { type SessionApp, SessionProvider } from './hooks/session.tsx';
import { ShellProvider } from './hooks/shell.tsx';
import type { StreamedBody } from './hooks/streamed-body.ts';
import { TerminalProvider } from './hooks/terminal.tsx';
import type { TerminalScreen } from './screen/screen.tsx';

export interface ShellProps {
  readonly app: SessionApp;
  readonly store: ShellStore;
  readonly streamed: StreamedBody;
  readonly screen: Pick<TerminalScreen, 'window' | 'transcript' | 'surface'>;
}

export function Shell({ app, store, streamed, screen: { window, transcript, surface } }: ShellProps) {
  const { suspendTerminal } = useApp();
  useLayoutEffect(() => surface.connect(suspendTerminal), [surface, suspendTerminal]);
  return (
    <SessionProvider app={app}>
      <TerminalProvider window={window} environment={process.env}>
        <ShellProvider store={store} streamed={streamed}>
          <Transcript writer={transcript} />
          <Workspace />
        </ShellProvider>
      </TerminalProvider>
    </SessionProvider>
  );
}
