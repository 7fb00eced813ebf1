import { createContext, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { App } from '../../app/app.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { Scope } from '../../core/template/types.ts';
import type { GraphqlDescription } from '../../ports/graphql.ts';
import { useProvidedValues } from './provided.ts';
import { watchChanges } from './variable-changes.ts';

export type SessionApp = Pick<App, 'store' | 'scope' | 'preview' | 'progress' | 'completion'>;

interface SessionServices {
  readonly app: SessionApp;
  readonly changedNames: () => ReadonlySet<string>;
}

export const SessionContext = createContext<SessionServices | null>(null);

export function SessionProvider({
  app,
  children,
}: {
  readonly app: SessionApp;
  readonly children: ReactNode;
}) {
  const [{ services, stop }] = useState(() => open(app));
  useEffect(() => stop, [stop]);
  return <SessionContext value={services}>{children}</SessionContext>;
}

function open(app: SessionApp): { readonly services: SessionServices; readonly stop: () => void } {
  const changes = watchChanges(app.store);
  return { services: { app, changedNames: changes.names }, stop: changes.stop };
}

export function useSession<Slice>(select: (state: SessionState) => Slice): Slice {
  const { store } = useProvidedValues(SessionContext).app;
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

export function useScope(): Scope {
  const { app } = useProvidedValues(SessionContext);
  const state = useSession((session) => session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is made from the state.
  return useMemo(() => app.scope(), [app, state]);
}

export function useQueryDescription(text: string, cursor: number): GraphqlDescription | null {
  const { app } = useProvidedValues(SessionContext);
  const schemas = useSession((session) => session.schemas);
  // biome-ignore lint/correctness/useExhaustiveDependencies: queries are described by the schemas.
  return useMemo(() => app.completion.queries.describe(text, cursor), [app, schemas, text, cursor]);
}

export function useChangedVariables(): ReadonlySet<string> {
  const { app, changedNames } = useProvidedValues(SessionContext);
  return useSyncExternalStore(app.store.subscribe, changedNames);
}

export function useProgress(): SessionApp['progress'] {
  return useProvidedValues(SessionContext).app.progress;
}
