import type { App } from '../../app/app.ts';
import type { SendPolicy } from '../../app/context.ts';
import { parseRequest } from '../../core/request/parse.ts';
import { previewDraft } from '../../core/request/preview.ts';
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
      for (const named of hostsOf(suite, app)) allowed.add(named);
      return allowed.has(host);
    },
  };
}

function hostsOf(suite: Suite, app: App): string[] {
  const scope = app.scope();
  return suite.requests.flatMap(({ asked }) => {
    const { draft } = asked.parsed ?? parseRequest(asked.text);
    const { wireUrl } = previewDraft({ ...draft, headers: [], query: [], body: { kind: 'none' } }, scope);
    return wireUrl === null ? [] : [new URL(wireUrl).host];
  });
}
