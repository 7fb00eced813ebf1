import type { NamedVariable, SessionSnapshot } from './types.ts';

/** What an export is made of. */
export interface ExportedSession extends Pick<SessionSnapshot, 'variables' | 'requests' | 'auth'> {
  /** What no export holds, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * A format that knows no variables is written with those of the environment in use, as the session would send now; an
 * `.http` file keeps to the session's own, because its readers have environments too.
 */
export function exportedSession(
  { variables, requests, environments, activeEnvironment, auth }: SessionSnapshot,
  format: 'http' | 'curl' | 'har',
): ExportedSession {
  const whoAsks = auth === undefined ? {} : { auth };
  const names = environments.flatMap(({ name, variables: inside }) => (inside.length === 0 ? [] : [name]));
  if (format === 'http') {
    const note = `Environments are not in the file: ${names.join(', ')}. Other tools read them from http-client.env.json.`;
    return { variables, requests, ...whoAsks, notes: names.length === 0 ? [] : [note] };
  }
  const own = new Set(variables.map(({ name }) => name));
  const used: readonly NamedVariable[] =
    environments.find(({ name }) => name === activeEnvironment)?.variables ?? [];
  const all = [...used.filter(({ name }) => !own.has(name)), ...variables];
  return { variables: all, requests, ...whoAsks, notes: [] };
}
