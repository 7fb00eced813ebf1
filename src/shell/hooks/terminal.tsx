import { createContext, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { settingText } from '../../core/session/settings/settings.ts';
import type { Palette } from '../../core/view/paint/paint.ts';
import { paletteOf } from '../../core/view/paint/palette.ts';
import { useProvided } from './provided.ts';
import { useSession } from './session.tsx';

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** The size of the terminal's window, the same object until it changes. */
export interface TerminalWindow {
  size(): WindowSize;
  subscribe(listener: () => void): () => void;
}

interface Terminal extends WindowSize {
  readonly palette: Palette;
  /** Whether the user is making the window smaller: a small frame then leaves little behind in the scrollback. */
  readonly isShrinking: boolean;
}

const TerminalContext = createContext<Terminal | null>(null);

export function TerminalProvider({
  window,
  environment,
  children,
}: {
  readonly window: TerminalWindow;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly children: ReactNode;
}) {
  const size = useSyncExternalStore(window.subscribe, window.size);
  const isShrinking = useShrinking(size);
  const theme = useSession(({ settings }) => settingText(settings, 'theme'));
  const palette = useMemo(
    () => paletteOf({ isTerminal: true, env: environment, theme }),
    [environment, theme],
  );
  const terminal = useMemo(() => ({ ...size, palette, isShrinking }), [size, palette, isShrinking]);
  return <TerminalContext value={terminal}>{children}</TerminalContext>;
}

export function useTerminal(): Terminal {
  return useProvided(TerminalContext);
}

/** Milliseconds without another change of the window. */
const settleTime = 150;

function useShrinking(size: WindowSize): boolean {
  const [previous, setPrevious] = useState(size);
  const [isShrinking, setShrinking] = useState(false);
  if (previous !== size) {
    setPrevious(size);
    if (size.columns < previous.columns || size.rows < previous.rows) setShrinking(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new size starts the time again.
  useEffect(() => {
    if (!isShrinking) return undefined;
    const timer = setTimeout(() => setShrinking(false), settleTime);
    return () => clearTimeout(timer);
  }, [isShrinking, size]);
  return isShrinking;
}
