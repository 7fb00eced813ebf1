import { render } from 'ink-testing-library';
import { Workspace } from '../../src/shell/components/workspace.tsx';
import { SessionProvider } from '../../src/shell/hooks/session.tsx';
import { ShellProvider } from '../../src/shell/hooks/shell.tsx';
import { TerminalProvider } from '../../src/shell/hooks/terminal.tsx';
import { createPalettes } from '../../src/shell/screen/palettes.ts';
import { openShell } from './state/open-shell.ts';

/** The live part of the shell at 200x60, drawn by Ink. */
export function mountShell() {
  const shell = openShell();
  const nothing: never[] = [];
  const size = { columns: 200, rows: 60 };
  const { lastFrame, unmount } = render(
    <SessionProvider app={shell.app}>
      <TerminalProvider size={size} palettes={createPalettes({ COLORTERM: 'truecolor' })}>
        <ShellProvider
          store={shell.store}
          streamed={{ lines: () => nothing, subscribe: () => () => undefined }}
        >
          <Workspace />
        </ShellProvider>
      </TerminalProvider>
    </SessionProvider>,
  );
  return { ...shell, lastFrame, unmount };
}
