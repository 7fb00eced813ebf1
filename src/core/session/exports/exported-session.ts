import { environmentNamed } from '../environments/environments.ts';
import { noLayers } from '../initial-state.ts';
import type { NamedVariable, SessionSnapshot } from '../types.ts';
import { splitBase } from '../variables/base.ts';
import { toNamedVariables, toVariableMap } from '../variables/changes.ts';
import { visibleVariables } from '../variables/precedence.ts';
import type { ExportFormat } from './export-format.ts';

export interface ExportedSession
  extends Pick<SessionSnapshot, 'variables' | 'requests' | 'auth' | 'defaults' | 'credentials'> {
  readonly notes: readonly string[];
}

export function exportedSession(
  { variables, requests, environments, activeEnvironment, auth, defaults, credentials = [] }: SessionSnapshot,
  format: ExportFormat,
): ExportedSession {
  const shared = {
    requests,
    credentials,
    ...(auth === undefined ? {} : { auth }),
    ...(defaults === undefined ? {} : { defaults }),
  };
  const names = environments.flatMap(({ name, variables: inside }) => (inside.length === 0 ? [] : [name]));
  if (format === 'http') {
    const note = `Environments are not in the file: ${names.join(', ')}. Tools read them from http-client.env.json (.env export writes it, restloop convert IN FOLDER/ too).`;
    return {
      ...shared,
      variables: visibleOnes(variables),
      notes: names.length === 0 ? [] : [note],
    };
  }
  const own = { environments, fileEnvironments: [] };
  const used = activeEnvironment === null ? [] : (environmentNamed(own, activeEnvironment)?.variables ?? []);
  return { ...shared, variables: visibleOnes(variables, used), notes: [] };
}

function visibleOnes(
  variables: readonly NamedVariable[],
  environment: readonly NamedVariable[] = [],
): NamedVariable[] {
  const { base, own } = splitBase(variables);
  const layers = {
    ...noLayers,
    base: toVariableMap(base),
    environment: toVariableMap(environment),
    session: toVariableMap(own),
  };
  return toNamedVariables(visibleVariables(layers));
}
