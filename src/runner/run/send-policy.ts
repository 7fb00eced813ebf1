import type { App } from '../../app/app.ts';
import type { SendPolicy } from '../../app/context.ts';
import { requestHosts } from '../../app/request-hosts.ts';
import type { Suite } from './suite.ts';

/**
 * What `client.send` of a file's scripts may reach: the hosts that the requests of the file name, with the variables
 * of the moment, and those of `--allow-host`. Looked up when a script sends for the first time.
 */
export function sendPolicyOf(suite: Suite, app: App, allowedHosts: readonly string[]): SendPolicy {
  // What a user keeps in a session, or types, is the user's own.
  if (suite.source.kind === 'session') return { kind: 'allow' };
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return {
    kind: 'hosts',
    allows(host) {
      if (allowed.has(host) || allowed.has(host.replace(/:\d+$/, '')) || allowed.has('*')) return true;
      const asked = suite.requests.map((request) => request.asked);
      for (const named of requestHosts(asked, app.scope())) allowed.add(named);
      return allowed.has(host);
    },
  };
}
