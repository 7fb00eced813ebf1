import { createContext, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { settingText } from '../../core/session/settings/settings.ts';
import type { Palette } from '../../core/view/paint/paint.ts';
import type { Palettes } from '../screen/palettes.ts';
import { useProvidedValues } from './provided.ts';
import { useSession } from './session.tsx';

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

interface Terminal extends WindowSize {
  readonly palette: Palette;
  /** Whether the user is making the window smaller: a small frame then leaves little behind in the scrollback. */
  readonly isShrinking: boolean;
}

const TerminalContext = createContext<Terminal | null>(null);

export function TerminalProvider({
  size: { columns, rows },
  palettes,
  children,
}: {
  readonly size: WindowSize;
  readonly palettes: Palettes;
  readonly children: ReactNode;
}) {
  const isShrinking = useShrinking(columns, rows);
  const theme = useSession(({ settings }) => settingText(settings, 'theme'));
  const palette = useSyncExternalStore(palettes.subscribe, () => palettes.of(theme));
  const terminal = useMemo(
    () => ({ columns, rows, palette, isShrinking }),
    [columns, rows, palette, isShrinking],
  );
  return <TerminalContext value={terminal}>{children}</TerminalContext>;
}

export function useTerminal(): Terminal {
  return useProvidedValues(TerminalContext);
}

/** Milliseconds without another change of the window. */
export const settleTime = 150;

function useShrinking(columns: number, rows: number): boolean {
  const [previous, setPrevious] = useState({ columns, rows });
  const [isShrinking, setShrinking] = useState(false);
  if (previous.columns !== columns || previous.rows !== rows) {
    setPrevious({ columns, rows });
    if (columns < previous.columns || rows < previous.rows) setShrinking(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new size starts the time again.
  useEffect(() => {
    if (!isShrinking) return undefined;
    const timer = setTimeout(() => setShrinking(false), settleTime);
    return () => clearTimeout(timer);
  }, [isShrinking, columns, rows]);
  return isShrinking;
}
