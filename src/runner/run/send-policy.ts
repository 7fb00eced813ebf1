import type { App } from '../../app/app.ts';
import type { SendPolicy } from '../../app/context.ts';
import { requestHosts } from '../../app/request-hosts.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import { fileVariables } from '../../core/session/file-variables.ts';
import type { Scope } from '../../core/template/types.ts';
import { hasScripts, type Suite } from './suite.ts';

/**
 * What `client.send` of a file's scripts may reach: the hosts that the requests of the file name, and those of
 * `--allow-host`. By the variables before any of them runs: a script could set one that names another host. Few
 * scripts send anything, so the requests are not read before one does.
 */
export function sendPolicyOf(suite: Suite, app: App, allowedHosts: readonly string[]): SendPolicy {
  // What a user keeps in a session, or types, is the user's own.
  if (suite.source.kind === 'session') return { kind: 'allow' };
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  const names = hasScripts(suite) ? hostsOf(suite, app) : () => false;
  return {
    kind: 'hosts',
    names,
    allows: (host) =>
      allowed.has(host) || allowed.has(host.replace(/:\d+$/, '')) || allowed.has('*') || names(host),
  };
}

function hostsOf({ name: path, variables, requests }: Suite, app: App): (host: string) => boolean {
  const { references, ...scope } = app.scope();
  const ofFile = fileVariables(variables, { path, scope: app.scope() });
  const known = new Map(ofFile.map((variable) => [variable.name, variable]));
  const withFile: Scope = { ...scope, get: (name) => scope.get(name) ?? known.get(name) };
  const asked = requests.map((request) => request.asked);
  // An answer that a target refers to is that of this moment, too.
  if (references !== undefined && asked.some(refersToAnswer)) {
    const hosts = new Set(requestHosts(asked, { ...withFile, references }));
    return (host) => hosts.has(host);
  }
  let hosts: ReadonlySet<string> | null = null;
  return (host) => {
    hosts ??= new Set(requestHosts(asked, withFile));
    return hosts.has(host);
  };
}

const refersToAnswer = ({ parsed, text }: AskedRequest): boolean =>
  /\.(?:response|request)\./.test(parsed?.draft.target.text ?? text);
