import { buildRequest } from '../core/request/build.ts';
import type { ParsedRequest } from '../core/request/draft.ts';
import { draftFromFields } from '../core/request/fields.ts';
import type { Preview } from '../core/request/types.ts';
import type { ScriptRequest, ScriptResponse } from '../core/script/script-exchange.ts';
import { givenAuth } from '../core/session/auth.ts';
import { filesOf } from './body-files.ts';
import { type EffectContext, scopeNow } from './context.ts';
import { exchange } from './effects/send.ts';
import { toScriptResponse } from './script-response.ts';
import type { Store } from './store.ts';
import { withRouteOfNow } from './transport/route.ts';

/** `client.send`: the same path as a typed request. Rejects with the sentence that the script sees. */
export async function sendFromScript(
  request: ScriptRequest,
  {
    context,
    store,
    signal,
  }: { readonly context: EffectContext; readonly store: Store; readonly signal: AbortSignal },
): Promise<ScriptResponse> {
  const scope = scopeNow(context, store);
  const text = request.kind === 'text' ? request.text : `${request.method} ${request.url}`;
  const parsed: ParsedRequest =
    request.kind === 'text'
      ? context.previewer.parse(request.text)
      : { draft: draftFromFields(request), problems: [] };
  const given = { auth: givenAuth(store.getState()) };
  const inUsersName = context.previewer.previewParsed(parsed, scope, given);
  const { preview, problems } = mayAskAsUser(inUsersName.preview, context)
    ? inUsersName
    : context.previewer.previewParsed(parsed, scope);
  const [problem] = problems;
  if (problem !== undefined) throw new Error(`client.send: ${problem.message}`);
  const built = buildRequest(preview, { force: false });
  if (built.kind === 'blocked') {
    const [first] = built.diagnostics;
    throw new Error(`client.send: ${first?.message ?? 'the request has errors'}`);
  }
  const [file] = filesOf(preview.body);
  if (file !== undefined)
    throw new Error(
      `client.send sends no files, since scripts can read none (${file}): send it as a request`,
    );
  await checkPolicy(built.spec.url, context);
  // A script may not fetch tokens from elsewhere, either; where the session does, the user said so.
  const { auth } = built.spec;
  if (auth?.kind === 'client-credentials' && parsed.draft.auth !== undefined) {
    await checkPolicy(auth.tokenUrl, context);
  }
  const asked = { text, name: null };
  const routed = withRouteOfNow(preview, asked, { settings: store.getState().settings, context });
  const { outcome } = await exchange(
    { spec: built.spec, preview: routed, request: asked },
    { context, store, signal },
  );
  if (outcome.kind === 'failure') throw new Error(`client.send: ${outcome.failure.message}`);
  const response = toScriptResponse({ request: built.spec, startedAt: 0, redirects: [], outcome });
  if (response === null) throw new Error('client.send: there is no response');
  return response;
}

/** What `.auth` adds goes with a script that came with a file only to hosts that requests name. */
function mayAskAsUser({ wireUrl }: Preview, { policy: { send } }: EffectContext): boolean {
  return send.kind !== 'hosts' || (wireUrl !== null && send.names(new URL(wireUrl).host));
}

async function checkPolicy(url: string, { policy }: EffectContext): Promise<void> {
  const { send } = policy;
  if (send.kind === 'allow') return;
  if (send.kind === 'refuse') throw new Error(`client.send is refused here: ${send.reason}`);
  const { host } = new URL(url);
  if (send.allows(host) || (await send.ask?.(host)) === true) return;
  throw new Error(
    `client.send to ${host} is refused: no request of the file names it; --allow-host ${host} permits it`,
  );
}
