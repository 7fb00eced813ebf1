import { basename } from 'node:path';
import type { LoginAuth } from '../../core/request/auth/login/login-auth.ts';
import { buildRequest } from '../../core/request/sending/build.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { Exchange, Preview } from '../../core/request/types.ts';
import type { ScriptSource } from '../../core/session/collection/collection.ts';
import { protectionOf } from '../../core/session/environments/protection.ts';
import { withChange } from '../../core/session/requests/changed-request.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { hasScripts } from '../../core/session/requests/saved-requests.ts';
import { scriptsOfRequest } from '../../core/session/requests/script-input.ts';
import { mustConfirm } from '../../core/session/send.ts';
import { maskSecrets } from '../../core/view/preview/rendered.ts';
import type { HeldToken } from '../../tokens/token-store.ts';
import { evaluate } from '../effects/evaluate.ts';
import { report } from '../effects/messages.ts';
import { previewSubmitted } from '../effects/preview.ts';
import { afterOf, runBefore } from '../effects/saved-requests.ts';
import type { SendContext, SendExchange } from '../effects/sending/sending.ts';
import type { RequestRoom } from '../rooms.ts';
import { takeScriptEffects } from '../scripts/isolate.ts';
import { readScript } from '../scripts/script-source.ts';
import { loginError } from './login-error.ts';
import type { LoginRequest } from './login-requests.ts';
import { sourceText } from './take-token.ts';
import { putTokens, takeTokens, tokenOf } from './take-tokens.ts';

export interface LoginTools extends SendContext {
  readonly waiting: readonly string[];
  readonly exchange: SendExchange;
}

/** Sends a login with its scripts, and keeps its tokens. Rejects with a FailureError. */
export async function sendLogin(login: LoginRequest, auth: LoginAuth, tools: LoginTools): Promise<void> {
  const { room, signal, waiting, exchange } = tools;
  const { logins, store } = room;
  const before = logins.keyOf(login);
  const variables = [...store.getState().layers.request].map(([name, variable]) => ({ name, ...variable }));
  try {
    const input = await runScriptsBefore(login, room);
    const { spec, preview } = await prepare(login, input, tools);
    const made = await exchange({ spec, preview, request: input }, { room, signal, waiting });
    const token = await tokenOf(login, auth.source, { made, at: room.now() });
    const tokens = new Map([...(await takeTokens(input, made, room)), [sourceText(auth.source), token]]);
    putTokens(tokens, before, logins.store);
    if (token instanceof FailureError) throw token;
    reportSent(login, made, { token, room });
    await runScriptsAfter(login, input, room);
    // They may have changed the variables that it is made of.
    putTokens(tokens, logins.keyOf(login), logins.store);
  } finally {
    if (variables.length > 0 || store.getState().layers.request.size > 0)
      await store.dispatch({ kind: 'layer-replaced', layer: 'request', variables });
  }
}

/** Rejects if its scripts would run while another script waits. */
export function checkScripts(login: LoginRequest, { isOfScript }: Pick<SendContext, 'isOfScript'>): void {
  if (isOfScript === undefined || !runsScripts(login)) return;
  throw loginError(
    `${login.name} has scripts, which cannot run while another script waits for client.send.`,
    `send ${login.name} before the script`,
  );
}

async function prepare(login: LoginRequest, input: RequestInput, { room, waiting }: LoginTools) {
  const submitted = { request: input, intent: 'send-despite-warnings' } as const;
  const previewed = await previewSubmitted(submitted, room, { waiting });
  const [problem] = previewed?.problems ?? [];
  if (previewed === null || problem !== undefined)
    throw loginError(`${login.name} was not sent${problem === undefined ? '' : `: ${problem.message}`}.`);
  const built = buildRequest(previewed.preview);
  if (built.kind === 'blocked') {
    const [first] = built.diagnostics;
    throw loginError(
      `${login.name} was not sent: ${first?.message ?? 'it has errors'}.`,
      first?.hint ?? null,
    );
  }
  await confirmLogin(login, previewed.preview, room);
  return { spec: built.spec, preview: previewed.preview };
}

async function confirmLogin(
  login: LoginRequest,
  preview: Preview,
  { front, store }: RequestRoom,
): Promise<void> {
  const state = store.getState();
  const environment = protectionOf(state, preview);
  if (!front.attended || (environment === null && !mustConfirm(state, preview))) return;
  const place = environment === null ? '' : ` to the protected environment ${environment}`;
  const request = `${preview.method} ${maskSecrets(preview.url.text, preview)}`;
  if (!(await front.confirm(`Send ${login.name} (${request})${place} to get its token? (y/n)`)))
    throw loginError(`${login.name} was not sent, so there is no token.`);
}

function reportSent(
  { name }: LoginRequest,
  { outcome }: Exchange,
  { token: { endsAt }, room }: { readonly token: HeldToken; readonly room: RequestRoom },
): void {
  const status = outcome.kind === 'response' ? outcome.response.status : '';
  const end = endsAt === null ? '' : `; it expires ${new Date(endsAt).toISOString().replace(/\.\d+Z$/, 'Z')}`;
  report(room, `${name} was sent to get its token (${status})${end}.`);
}

export const runsScripts = (login: LoginRequest): boolean =>
  login.kind === 'saved'
    ? hasScripts(login.request)
    : login.request.before.length + login.request.after.length > 0;

async function runScriptsBefore(login: LoginRequest, room: RequestRoom): Promise<RequestInput> {
  if (!runsScripts(login)) return login.input;
  if (login.kind === 'saved') {
    const ready = await runBefore(login.request, 1, room);
    if (ready.kind === 'ready') return ready.input;
    throw loginError(
      ready.kind === 'skipped'
        ? `${login.name} was skipped by its script, so there is no token.`
        : `${login.name} was not sent: the script before it failed.`,
    );
  }
  takeScriptEffects(room.isolate);
  await runListed(login, 'before', room);
  const effects = takeScriptEffects(room.isolate);
  if (effects.skip !== null)
    throw loginError(`${login.name} was skipped by its script, so there is no token.`);
  return withChange(login.input, effects, basename(login.request.file));
}

async function runScriptsAfter(login: LoginRequest, input: RequestInput, room: RequestRoom): Promise<void> {
  if (!runsScripts(login)) return;
  if (login.kind === 'listed') await runListed(login, 'after', room);
  else {
    const after = afterOf(login.request, input, 1);
    if (after !== null) await evaluate(after, room);
  }
  takeScriptEffects(room.isolate);
}

async function runListed(
  { name, input, request, file }: Extract<LoginRequest, { kind: 'listed' }>,
  phase: 'before' | 'after',
  room: RequestRoom,
): Promise<void> {
  const scripts: readonly ScriptSource[] = request[phase];
  for (const script of scripts) {
    const named = await readScript(script, { file, permissions: room.files });
    if (named.code.trim() === '') continue;
    const outcome = await evaluate(
      { ...named, file: scriptsOfRequest(input, { phase, iteration: 1 }) },
      room,
    );
    if (outcome.kind === 'failure' && phase === 'before')
      throw loginError(`${name} was not sent: the script before it failed.`);
  }
}
