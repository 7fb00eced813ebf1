import { useApp } from 'ink';
import { createContext, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { StyledLine } from '../../core/text/styled.ts';
import type { OpenQuestion, ShellState } from '../state/state.ts';
import type { ShellAction } from '../state/types.ts';
import { useProvidedValues } from './provided.ts';
import type { StreamedBody } from './streamed-body.ts';

interface ShownStore {
  getState(): ShellState;
  subscribe(listener: () => void): () => void;
  dispatch(action: ShellAction): void;
}

interface ShellServices {
  readonly store: ShownStore;
  readonly streamed: Pick<StreamedBody, 'lines' | 'subscribe'>;
}

const ShellContext = createContext<ShellServices | null>(null);

export function ShellProvider({ children, ...services }: ShellServices & { readonly children: ReactNode }) {
  return <ShellContext value={services}>{children}</ShellContext>;
}

export function useShell<Slice>(select: (state: ShellState) => Slice): Slice {
  const { store } = useProvidedValues(ShellContext);
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

export function useStreamedLines(): readonly StyledLine[] {
  const { streamed } = useProvidedValues(ShellContext);
  return useSyncExternalStore(streamed.subscribe, streamed.lines);
}

/** Reports the question on the screen as soon as its frame is written: a key that follows may answer it. */
export function useShownQuestion(asked: OpenQuestion): void {
  const { store } = useProvidedValues(ShellContext);
  const { waitUntilRenderFlush } = useApp();
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    void waitUntilRenderFlush().then(() => {
      if (isCurrent) store.dispatch({ kind: 'question-shown', asked });
    });
    return () => {
      isCurrent = false;
    };
  }, [asked, store, waitUntilRenderFlush]);
}
