import { grantServers } from '../../core/request/auth/oauth/grant.ts';
import type { AuthSource } from '../../core/request/auth/render-auth.ts';
import { readsFiles } from '../../core/request/auth/signatures/traits.ts';
import { bodyFiles } from '../../core/request/body.ts';
import { type GivenDefaults, withoutCredentials } from '../../core/request/defaults/draft-defaults.ts';
import type { ParsedRequest } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { warningsOf } from '../../core/request/preview/warnings.ts';
import { draftFromFields } from '../../core/request/render/fields.ts';
import { type BuiltRequest, buildRequest } from '../../core/request/sending/build.ts';
import type { Preview, RequestSpec } from '../../core/request/types.ts';
import type { ScriptRequest, ScriptResponse } from '../../core/script/script-exchange.ts';
import { authSources } from '../../core/session/auth.ts';
import { givenDefaults } from '../../core/session/defaults/defaults.ts';
import { withDifferences } from '../../core/session/notes/notes.ts';
import { requiredValues } from '../../core/session/provided/required-values.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { Scope } from '../../core/template/types.ts';
import { report } from '../effects/messages.ts';
import { exchange } from '../effects/send.ts';
import { confirmScriptSend } from '../environments/protect-send.ts';
import { withHandlers } from '../handlers/apply-handlers.ts';
import { withAskedEnvironment } from '../hosts/environment-values.ts';
import { checkReached, checkServer, mayFollow, reachedServers } from '../hosts/script-sends.ts';
import { withholdCredentials } from '../hosts/withhold.ts';
import { runsScripts } from '../logins/send-login.ts';
import type { RequestRoom } from '../rooms.ts';
import { takePlacedTokens } from '../sign-in/placed-tokens.ts';
import { withRoute } from '../transport/route.ts';
import { toScriptResponse } from './script-response.ts';

/** `client.send`: the same path as a typed request. Rejects with the sentence that the script sees. */
export async function sendFromScript(request: ScriptRequest, room: RequestRoom): Promise<ScriptResponse> {
  const input = askedOf(request, room);
  const parsed: ParsedRequest =
    request.kind === 'object'
      ? { draft: draftFromFields(request), problems: [] }
      : (input.parsed ?? parseRequest(input.text));
  const look = () =>
    room.previews.dynamic.settled(() =>
      previewAsUser(parsed, {
        scope: scriptScope(room),
        auth: authOf(room),
        defaults: givenDefaults(room.store.getState()),
      }),
    );
  const { tokens } = requiredValues(parsed.draft, room.store.getState());
  if (tokens.length > 0) {
    const { diagnostics } = await permit(await look());
    const refused = diagnostics.find(({ code }) => code === 'withheld-credentials');
    if (refused !== undefined) throw new Error(`client.send: ${refused.message}; ${refused.hint}`);
    await takePlacedTokens(tokens, { request: input, room, signal: room.isolate.running.signal() });
  }
  const interpolated = await look();
  const handled = await withHandlers(interpolated, { request: input }, room);
  const preview = withDifferences(handled, room.store.getState());
  const intent = room.isolate.running.script?.file?.intent ?? 'send';
  const spec = specOf(preview, intent);
  const warnings = warningsOf(preview).map((warning) => ({ ...warning, within: 'client.send' }));
  if (warnings.length > 0) room.front.print({ kind: 'warned', warnings });
  const file = parsed.draft.fileItems?.[0]?.path ?? bodyFiles(preview.body)[0];
  if (file !== undefined)
    throw new Error(
      `client.send cannot send files, because scripts cannot read files (${file.text}): send it as a request`,
    );
  const level = preview.auth?.level;
  if (spec.auth !== undefined && readsFiles(spec.auth) && level !== 'session' && level !== 'flag')
    throw new Error(
      'client.send cannot use credentials from a file: set them with .auth, or omit them with # @auth none',
    );
  await checkReached(spec, room);
  await confirmScriptSend(preview, room);
  // A script may not fetch tokens from elsewhere; those of the session and the file are the user's choice.
  const { auth } = spec;
  if (auth?.kind === 'oauth2' && parsed.draft.auth !== undefined) {
    for (const server of grantServers(auth.grant)) await checkServer(new URL(server), room);
  }
  const permitted = await permit(preview);
  const { outcome } = await exchange(
    { spec: specOf(permitted, intent), preview: permitted, request: input },
    { room, signal: room.isolate.running.signal(), mayFollow: mayFollow(room), isOfScript: true },
  );
  if (outcome.kind === 'failure') throw new Error(`client.send: ${outcome.failure.message}`);
  const response = toScriptResponse({ request: spec, startedAt: 0, redirects: [], outcome });
  if (response === null) throw new Error('client.send: there is no response');
  return response;

  async function permit(shown: Preview): Promise<Preview> {
    const routed = withRoute(shown, input, room);
    return withholdCredentials(
      await withAskedEnvironment(routed, { request: { ...placeOf(room), ...input }, intent: 'send' }, room),
      { request: input, intent: 'send' },
      room,
    );
  }

  /** Previews a request with the credentials of the user and the file, which are sent only to hosts that the user named. */
  function previewAsUser(read: ParsedRequest, { scope, auth, defaults }: AsUser): Preview {
    const { preview: asUser, problems } = room.previews.previewer.previewParsed(read, scope, {
      auth,
      defaults,
      logins: room.logins.seenBy({ request: input }, room.store.getState()),
    });
    const [problem] = problems;
    if (problem !== undefined) throw new Error(`client.send: ${problem.message}`);
    const isNamed =
      !room.isolate.running.hasRunFileScript ||
      reachedServers(asUser).every((server) => room.hosts.isNamed(server));
    if (isNamed) return asUser;
    const open = withoutCredentials(defaults, asUser.defaults);
    return room.previews.previewer.previewParsed(read, scope, { defaults: open }).preview;
  }
}

function askedOf(request: ScriptRequest, room: RequestRoom): RequestInput {
  switch (request.kind) {
    case 'text':
      return { text: request.text, name: null };
    case 'object':
      return { text: `${request.method} ${request.url}`, name: null };
    case 'saved':
      return namedRequest(request.text, room);
    default:
      return request satisfies never;
  }
}

/** Finds a saved request. Its scripts cannot run, because another script waits for it. */
function namedRequest(name: string, room: RequestRoom): RequestInput {
  const { folder } = placeOf(room);
  const [last = name] = name.split('/').slice(-1);
  const found = room.logins.named(name, folder) ?? room.logins.named(last, folder);
  if (found === null) throw new Error(`the collection has no request called ${name}`);
  if (runsScripts(found))
    report(
      room,
      `${found.name} was sent without its scripts and tests, because another script waits for it. bru.setNextRequest(${JSON.stringify(found.name)}) runs them too.`,
    );
  return found.input;
}

/** The file of the script, whose text its requests are; also where it left a timer behind. */
function placeOf({ isolate: { running } }: RequestRoom): Pick<RequestInput, 'file' | 'folder'> {
  const { script, hasRunFileScript } = running;
  if (script?.file !== undefined)
    return script.file.folder === undefined ? {} : { file: script.label, folder: script.file.folder };
  return hasRunFileScript ? { file: 'a script of a file', folder: '' } : {};
}

/** Scope of a script, without the contents of files that other files may read. */
function scriptScope({ previews, isolate }: RequestRoom): Scope {
  const scope = previews.scope();
  const { prompts } = scope;
  if (prompts === undefined || !isolate.running.hasRunFileScript) return scope;
  const answer: typeof prompts.answer = (prompt, own) =>
    prompt.provided?.kind === 'secret' ? undefined : prompts.answer(prompt, own);
  return { ...scope, prompts: { ...prompts, answer } };
}

interface AsUser {
  readonly scope: Scope;
  readonly auth: readonly AuthSource[];
  readonly defaults: readonly GivenDefaults[];
}

function authOf({ isolate, store }: RequestRoom): readonly AuthSource[] {
  const ofFile = isolate.running.script?.file?.auth ?? null;
  return [...(ofFile === null ? [] : [ofFile]), ...authSources(store.getState())];
}

function specOf(preview: Preview, intent: 'send' | 'force'): RequestSpec {
  const built: BuiltRequest = buildRequest(preview, { force: intent === 'force' });
  if (built.kind === 'spec') return built.spec;
  const [first] = built.diagnostics;
  const hint = first?.code === 'withheld-credentials' ? `; ${first.hint}` : '';
  throw new Error(`client.send: ${first?.message ?? 'the request has errors'}${hint}`);
}
