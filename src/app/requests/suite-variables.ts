import { isDeepStrictEqual } from 'node:util';
import type { CollectionVariable } from '../../core/session/collection/collection.ts';
import { fileVariables } from '../../core/session/collection/file-variables.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import type { Scope } from '../../core/template/types.ts';
import type { SessionDynamics } from '../dynamic/sources.ts';
import type { Store } from '../store.ts';

/** Returns the function to call before each request. The isolate learns only of changes. */
export function followVariables(
  session: VariableSession,
  variables: readonly CollectionVariable[],
  path: string,
): () => Promise<void> {
  let last: BuiltVariables | null = null;
  const hasTemplates = variables.some((variable) => variable.kind === 'text' && variable.text.includes('{{'));
  return async () => {
    if (last !== null && (!hasTemplates || isUpToDate(last, session))) return;
    const before = last?.variables ?? null;
    last = await session.settled(() => buildVariables(session, variables, path));
    const isSame =
      before === null
        ? last.variables.length === 0 && session.store.getState().layers.file.size === 0
        : areEqual(last.variables, before);
    if (isSame) return;
    await session.store.dispatch({ kind: 'layer-replaced', layer: 'file', variables: last.variables });
  };
}

export interface VariableSession {
  readonly store: Store;
  readonly scope: () => Scope;
  readonly settled: SessionDynamics['settled'];
}

interface BuiltVariables {
  readonly variables: readonly NamedVariable[];
  readonly sources: readonly unknown[];
  readonly isDynamic: boolean;
  readonly refersToExchanges: boolean;
}

function buildVariables(
  session: VariableSession,
  variables: readonly CollectionVariable[],
  path: string,
): BuiltVariables {
  const uses = { dynamic: false, exchanges: false };
  const scope = session.scope();
  const { references } = scope;
  const watched: Scope = {
    ...withoutFile(session, scope),
    dynamic(text) {
      uses.dynamic = true;
      return scope.dynamic(text);
    },
    ...(references && {
      references: {
        ...references,
        value(reference) {
          uses.exchanges = true;
          return references.value(reference);
        },
        producerOf(variable) {
          uses.exchanges = true;
          return references.producerOf(variable);
        },
      },
    }),
  };
  const made = fileVariables(variables, { path, scope: watched });
  const { dynamic: isDynamic, exchanges: refersToExchanges } = uses;
  return { variables: made, sources: sourcesOf(session, refersToExchanges), isDynamic, refersToExchanges };
}

function isUpToDate(
  { sources, isDynamic, refersToExchanges }: BuiltVariables,
  session: VariableSession,
): boolean {
  const now = sourcesOf(session, refersToExchanges);
  return !isDynamic && now.every((source, index) => source === sources[index]);
}

function sourcesOf(session: VariableSession, refersToExchanges: boolean): readonly unknown[] {
  const { layers, settings, exchanges, providedSecrets } = session.store.getState();
  return [
    layers.environment,
    layers.flag,
    layers.session,
    layers.request,
    settings,
    providedSecrets,
    refersToExchanges ? exchanges : null,
  ];
}

function areEqual(variables: readonly NamedVariable[], others: readonly NamedVariable[]): boolean {
  return (
    variables.length === others.length &&
    variables.every(({ name, value }, index) => {
      const other = others[index];
      return other?.name === name && (other.value === value || isDeepStrictEqual(other.value, value));
    })
  );
}

/** Hides the file's previous values, which would resolve themselves. */
function withoutFile(session: VariableSession, scope: Scope): Scope {
  const { file } = session.store.getState().layers;
  return {
    ...scope,
    get(name: string) {
      const found = scope.get(name);
      return found !== undefined && file.get(name) === found ? undefined : found;
    },
  };
}
