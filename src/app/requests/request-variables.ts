import { fileVariables } from '../../core/session/collection/file-variables.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import type { App } from '../app.ts';
import type { SuiteRequest } from './suite.ts';

type Session = Pick<App, 'dispatch' | 'scope' | 'store'>;

export async function beginRequest(
  { values = [], file }: SuiteRequest,
  app: Session,
  round: readonly NamedVariable[] = [],
): Promise<void> {
  await replaceVariables([], app);
  const own = values.length === 0 ? [] : fileVariables(values, { path: file, scope: app.scope() });
  await replaceVariables([...own, ...round], app);
}

export const endRequest = (app: Session): Promise<void> => replaceVariables([], app);

async function replaceVariables(variables: readonly NamedVariable[], { store, dispatch }: Session) {
  if (variables.length === 0 && store.getState().layers.request.size === 0) return;
  await dispatch({ kind: 'layer-replaced', layer: 'request', variables });
}
