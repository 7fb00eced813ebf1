import type { GivenAuth } from '../../core/request/auth/render-auth.ts';
import { bodyFiles } from '../../core/request/body.ts';
import type { ParsedRequest } from '../../core/request/draft.ts';
import { warningsOf } from '../../core/request/preview/warnings.ts';
import { draftFromFields } from '../../core/request/render/fields.ts';
import { type BuiltRequest, buildRequest } from '../../core/request/sending/build.ts';
import type { Preview, RequestSpec } from '../../core/request/types.ts';
import type { ScriptRequest, ScriptResponse } from '../../core/script/script-exchange.ts';
import { givenAuth } from '../../core/session/auth.ts';
import type { Scope } from '../../core/template/types.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import { exchange } from '../effects/send.ts';
import { checkReached, checkServer, mayFollow, reachedServers } from '../hosts/script-sends.ts';
import { withholdCredentials } from '../hosts/withhold.ts';
import type { Store } from '../store.ts';
import { withRoute } from '../transport/route.ts';
import { toScriptResponse } from './script-response.ts';

/** `client.send`: the same path as a typed request. Rejects with the sentence that the script sees. */
export async function sendFromScript(
  request: ScriptRequest,
  {
    context,
    store,
    signal,
  }: { readonly context: EffectContext; readonly store: Store; readonly signal: AbortSignal },
): Promise<ScriptResponse> {
  const text = request.kind === 'text' ? request.text : `${request.method} ${request.url}`;
  const asked = { text, name: null };
  const parsed: ParsedRequest =
    request.kind === 'text'
      ? context.previewer.parse(request.text)
      : { draft: draftFromFields(request), problems: [] };
  const preview = previewAsUser(parsed, { scope: scopeNow(context, store), auth: authOf(context, store) });
  const spec = specOf(preview);
  const warnings = warningsOf(preview).map((warning) => ({ ...warning, within: 'client.send' }));
  if (warnings.length > 0) context.front.print({ kind: 'warned', warnings });
  const [file] = bodyFiles(preview.body);
  if (file !== undefined)
    throw new Error(
      `client.send sends no files, since scripts can read none (${file.text}): send it as a request`,
    );
  await checkReached(spec, context);
  // A script may not fetch tokens from elsewhere, either; where the session or the file does, the user said so.
  const { auth } = spec;
  if (auth?.kind === 'client-credentials' && parsed.draft.auth !== undefined) {
    await checkServer(new URL(auth.tokenUrl), context);
  }
  const permitted = await withholdCredentials(
    withRoute(preview, asked, { settings: store.getState().settings, context }),
    { request: asked, intent: 'send' },
    { context, store },
  );
  const { outcome } = await exchange(
    { spec: specOf(permitted), preview: permitted, request: asked },
    { context, store, signal, mayFollow: mayFollow(context) },
  );
  if (outcome.kind === 'failure') throw new Error(`client.send: ${outcome.failure.message}`);
  const response = toScriptResponse({ request: spec, startedAt: 0, redirects: [], outcome });
  if (response === null) throw new Error('client.send: there is no response');
  return response;

  /** What the user or the file gave goes only to hosts that the user named. */
  function previewAsUser(
    read: ParsedRequest,
    { scope, auth }: { readonly scope: Scope; readonly auth: readonly GivenAuth[] },
  ): Preview {
    const { preview: asUser, problems } = context.previewer.previewParsed(read, scope, { auth });
    const [problem] = problems;
    if (problem !== undefined) throw new Error(`client.send: ${problem.message}`);
    const isNamed =
      !context.running.hasRunFileScript ||
      reachedServers(asUser).every((server) => context.hosts.isNamed(server));
    return isNamed ? asUser : context.previewer.previewParsed(read, scope).preview;
  }
}

/** Of the file whose script runs, of the command line, and of the session. */
function authOf({ running: { script } }: EffectContext, store: Store): readonly GivenAuth[] {
  const ofFile = script?.file?.auth ?? null;
  return [...(ofFile === null ? [] : [ofFile]), ...givenAuth(store.getState())];
}

function specOf(preview: Preview): RequestSpec {
  const built: BuiltRequest = buildRequest(preview, { force: false });
  if (built.kind === 'spec') return built.spec;
  const [first] = built.diagnostics;
  const hint = first?.code === 'withheld-credentials' ? `; ${first.hint}` : '';
  throw new Error(`client.send: ${first?.message ?? 'the request has errors'}${hint}`);
}
