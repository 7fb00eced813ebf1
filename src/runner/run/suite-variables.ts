import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../app/app.ts';
import type { Awaitable } from '../../app/awaitable.ts';
import type { CollectionVariable } from '../../core/session/collection.ts';
import { fileVariables } from '../../core/session/file-variables.ts';
import type { NamedVariable } from '../../core/session/types.ts';

/**
 * Keeps the variables of a file up to date: a script may have changed what they are made of. Returns what is to be
 * called before each request; the isolate is told only where something did change.
 */
export function followVariables(
  app: App,
  variables: readonly CollectionVariable[],
  path: string,
): () => Awaitable<void> {
  let last: readonly NamedVariable[] = [];
  const hasTemplates = variables.some((variable) => variable.kind === 'text' && variable.text.includes('{{'));
  let isFirst = true;
  return () => {
    if (!isFirst && !hasTemplates) return;
    const layers = app.store.getState().layers;
    const now = fileVariables(variables, { path, scope: withoutFile(app, layers.file) });
    if (isFirst ? now.length === 0 && layers.file.size === 0 : isDeepStrictEqual(now, last)) {
      isFirst = false;
      return;
    }
    isFirst = false;
    last = now;
    return app.dispatch({ kind: 'layer-replaced', layer: 'file', variables: now });
  };
}

/** Otherwise the values of before would answer for themselves. */
function withoutFile(app: App, file: ReadonlyMap<string, unknown>) {
  const scope = app.scope();
  return {
    ...scope,
    get(name: string) {
      const found = scope.get(name);
      return found !== undefined && file.get(name) === found ? undefined : found;
    },
  };
}
