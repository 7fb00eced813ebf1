import type { App } from '../../app/app.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import { planSuite } from '../run/plan/plan-suites.ts';
import { enterSuite } from '../run/suite/enter-suite.ts';
import { followVariables } from '../run/suite/suite-variables.ts';

/**
 * Reads standard input of `send` as `preview` does where it has variables of a file: they are set, and the first request
 * is returned. Null for any other text, and for one without a request.
 */
export async function pipedRequest(text: string, app: App): Promise<AskedRequest | null> {
  if (!/^@[\w-]+\s*=/m.test(text)) return null;
  const io = { readInput: async () => text };
  const suite = await planSuite('-', { adapters: app.adapters, io, target: '-' });
  const [request, ...others] = suite.requests;
  if (request === undefined || suite.variables.length === 0) return null;
  const { name, variables } = suite;
  const follow = followVariables(app, variables, name);
  await enterSuite(app, suite, { exchange: () => undefined, unsent: 'later', followVariables: follow });
  const hasScripts = [...suite.before, ...request.before, ...request.after].length > 0;
  if (hasScripts) await warn(app, 'The scripts of standard input are not run.');
  if (others.length > 0) await warn(app, `Only the first of ${others.length + 1} requests is sent.`);
  return request.asked;
}

function warn(app: App, message: string): Promise<void> {
  const notice = { severity: 'warning', message, hint: 'restloop run - runs it all', cause: null } as const;
  return app.dispatch({ kind: 'printed', entry: { kind: 'notice', notice } });
}
