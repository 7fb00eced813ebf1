import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { printNotice } from '../../app/print-notice.ts';
import { requestsOf } from '../../app/requests/requests-of.ts';
import { hasVariableLine } from '../../core/request/text/variable-line.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';

/** Sets the variables of a file on standard input, as `preview` does, and returns its first request; null for any other text. */
export async function pipedRequest(text: string, app: App): Promise<AskedRequest | null> {
  if (!hasVariableLine(text)) return null;
  const suite = await requestsOf('-', { adapters, readInput: async () => text });
  const [request, ...others] = suite.requests;
  if (request === undefined || suite.variables.length === 0) return null;
  await app.enter(suite, { exchange: () => undefined, unsent: 'later', areUsed: false });
  const hasScripts = [...suite.before, ...request.before, ...request.after].length > 0;
  if (hasScripts) await warn(app, 'Scripts in standard input are not run by send.');
  if (others.length > 0) await warn(app, `Only the first of ${others.length + 1} requests is sent.`);
  return request.asked;
}

const warn = (app: App, message: string): Promise<void> =>
  printNotice(app, { severity: 'warning', message, hint: 'restloop run - runs it all' });
