import { useApp, useWindowSize } from 'ink';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Transcript } from './components/transcript.tsx';
import type { ShellStore } from './effects/shell-store.ts';
import { FirstFrame } from './first-frame/first-frame.tsx';
import { type SessionApp, SessionProvider } from './hooks/session.tsx';
import { ShellProvider } from './hooks/shell.tsx';
import type { StreamedBody } from './hooks/streamed-body.ts';
import { TerminalProvider } from './hooks/terminal.tsx';
import type { TerminalScreen } from './screen/screen.tsx';
import type { ShellWork } from './shell-work.ts';

export interface ShellProps {
  readonly app: SessionApp;
  readonly store: ShellStore;
  /** Null before it is loaded: the first frame of a new session comes without. */
  readonly work: () => ShellWork | null;
  readonly streamed: StreamedBody;
  readonly screen: Pick<TerminalScreen, 'palettes' | 'transcript' | 'surface'>;
}

export function Shell({ app, store, work, streamed, screen }: ShellProps) {
  const { palettes, transcript, surface } = screen;
  const { suspendTerminal } = useApp();
  const loaded = useSyncExternalStore(store.subscribe, work);
  useLayoutEffect(() => surface.connect(suspendTerminal), [surface, suspendTerminal]);
  return (
    <SessionProvider app={app}>
      <TerminalProvider size={useWindowSize()} palettes={palettes}>
        <ShellProvider store={store} streamed={streamed}>
          <Transcript writer={transcript} />
          {loaded === null ? <FirstFrame /> : <loaded.Workspace />}
        </ShellProvider>
      </TerminalProvider>
    </SessionProvider>
  );
}
