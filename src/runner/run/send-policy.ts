import type { App } from '../../app/app.ts';
import type { SendPolicy } from '../../app/context.ts';
import { requestHosts } from '../../app/request-hosts.ts';
import { fileVariables } from '../../core/session/file-variables.ts';
import type { Scope } from '../../core/template/types.ts';
import type { Suite } from './suite.ts';

/**
 * What `client.send` of a file's scripts may reach: the hosts that the requests of the file name, and those of
 * `--allow-host`. Looked up before any of them runs: a script could set a variable that names another host.
 */
export function sendPolicyOf(suite: Suite, app: App, allowedHosts: readonly string[]): SendPolicy {
  // What a user keeps in a session, or types, is the user's own.
  if (suite.source.kind === 'session') return { kind: 'allow' };
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  const named = new Set(hasScripts(suite) ? hostsOf(suite, app) : []);
  return {
    kind: 'hosts',
    names: (host) => named.has(host),
    allows: (host) =>
      named.has(host) || allowed.has(host) || allowed.has(host.replace(/:\d+$/, '')) || allowed.has('*'),
  };
}

function hasScripts({ before, requests }: Suite): boolean {
  return before.length > 0 || requests.some((request) => request.before.length + request.after.length > 0);
}

function hostsOf(suite: Suite, app: App): string[] {
  const scope = app.scope();
  const variables = fileVariables(suite.variables, { path: suite.name, scope });
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  const withFile: Scope = { ...scope, get: (name) => scope.get(name) ?? known.get(name) };
  return requestHosts(
    suite.requests.map(({ asked }) => asked),
    withFile,
  );
}
