import { type ReactNode, useSyncExternalStore } from 'react';
import { applyCommand, createEditor } from '../../src/core/editor/editor.ts';
import { createPreviewer } from '../../src/core/request/preview/previewer.ts';
import { initialState } from '../../src/core/session/initial-state.ts';
import { scopeOf } from '../../src/core/session/scope.ts';
import type { SessionState } from '../../src/core/session/state.ts';
import { toVariableMap } from '../../src/core/session/variables/changes.ts';
import type { StyledLine } from '../../src/core/text/styled.ts';
import type { TransferProgress } from '../../src/ports/http.ts';
import { SessionProvider } from '../../src/shell/hooks/session.tsx';
import { ShellProvider } from '../../src/shell/hooks/shell.tsx';
import { TerminalProvider, type WindowSize } from '../../src/shell/hooks/terminal.tsx';
import { initialShellState, type ShellState } from '../../src/shell/state/state.ts';

/** A session with a base, an object and a secret, and no line above the input. */
export const session: SessionState = {
  ...initialState({ at: 0 }),
  inputCount: 1,
  settings: { 'prompt.rule': 'off' },
  layers: {
    ...initialState({ at: 0 }).layers,
    session: toVariableMap(
      [
        { name: 'base_url', value: 'http://h', secret: false },
        { name: 'user', value: { id: 7 }, secret: false },
        { name: 'token', value: 'sekret', secret: true },
      ].map((variable) => ({ ...variable, origin: { kind: 'script', label: 'input 1', at: 0 } })),
    ),
  },
};

/** The state of the shell with a text in the editor. */
export function typed(text: string, cursor?: number): ShellState {
  const editor = applyCommand(createEditor(), { name: 'paste', text });
  return {
    ...initialShellState,
    editor: cursor === undefined ? editor : applyCommand(editor, { name: 'move-to', offset: cursor }),
  };
}

interface Holder<Value> {
  readonly getState: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (value: Value) => void;
}

function hold<Value>(initial: Value): Holder<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    getState: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

export interface ShellParts {
  readonly session?: SessionState;
  readonly shell?: ShellState;
  readonly size?: WindowSize;
  readonly progress?: TransferProgress;
}

/** The providers of the shell on states that a test sets; nothing is coloured. */
export function shellTree(parts: ShellParts = {}) {
  const sessions = hold(parts.session ?? session);
  const shells = hold(parts.shell ?? initialShellState);
  const sizes = hold<WindowSize>(parts.size ?? { columns: 80, rows: 24 });
  const streamed = hold<readonly StyledLine[]>([]);
  const previewer = createPreviewer();
  const scope = () => scopeOf(sessions.getState(), () => undefined);
  const app = {
    store: { ...sessions, dispatch: async () => undefined },
    scope,
    preview: (text: string) => previewer.preview(text, scope()),
    progress: () => parts.progress ?? null,
    completion: {
      queries: { complete: () => null, describe: () => null },
      testData: () => null,
      finishTestData: () => false,
      members: async () => null,
      findExchanges: async () => [],
    },
  };
  return {
    setSession: sessions.set,
    setShell: shells.set,
    setSize: sizes.set,
    setStreamed: streamed.set,
    wrap: (node: ReactNode) => (
      <SessionProvider app={app}>
        <SizedTerminal sizes={sizes}>
          <ShellProvider
            store={{ ...shells, dispatch: () => undefined }}
            streamed={{ lines: streamed.getState, subscribe: streamed.subscribe }}
          >
            {node}
          </ShellProvider>
        </SizedTerminal>
      </SessionProvider>
    ),
  };
}

/** A terminal without colours whose size a test sets. */
function SizedTerminal({
  sizes,
  children,
}: {
  readonly sizes: Holder<WindowSize>;
  readonly children: ReactNode;
}) {
  const size = useSyncExternalStore(sizes.subscribe, sizes.getState);
  const palettes = { of: () => uncoloured, learn: () => undefined, subscribe: () => () => undefined };
  return (
    <TerminalProvider size={size} palettes={palettes}>
      {children}
    </TerminalProvider>
  );
}

const uncoloured = { depth: 'none' } as const;
