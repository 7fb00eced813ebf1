import { useApp } from 'ink';
import { useLayoutEffect } from 'react';
import type { ShellStore } from '../effects/shell-store.ts';
import { type SessionApp, SessionProvider } from '../hooks/session.tsx';
import { ShellProvider } from '../hooks/shell.tsx';
import type { StreamedBody } from '../hooks/streamed-body.ts';
import { TerminalProvider, type TerminalWindow } from '../hooks/terminal.tsx';
import type { Surface } from '../screen/surface.ts';
import type { TranscriptWriter } from '../transcript/transcript-writer.ts';
import { Transcript } from './transcript.tsx';
import { Workspace } from './workspace.tsx';

export interface ShellProps {
  readonly app: SessionApp;
  readonly store: ShellStore;
  readonly streamed: StreamedBody;
  readonly window: TerminalWindow;
  readonly transcript: TranscriptWriter;
  readonly surface: Pick<Surface, 'connect'>;
}

export function Shell({ app, store, streamed, window, transcript, surface }: ShellProps) {
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
