import { foreignHosts } from '../../core/request/hosts/foreign-hosts.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { Exchange, NetworkFailure, RequestSpec } from '../../core/request/types.ts';
import { jarOf } from '../../core/session/cookies/jars.ts';
import type { EffectOf } from '../../core/session/effects.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import { FileError } from '../../files/file-error.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { CookieJar, HttpClient, ResponseHead, SendOptions } from '../../ports/http.ts';
import { withFileCredentials } from '../credentials/file-credentials.ts';
import { checkOwnExpectations } from '../expect/own-expectations.ts';
import { filePlace, withRealFiles } from '../files/body-files.ts';
import { secretRedirects } from '../hosts/secret-redirects.ts';
import { keepTokens } from '../logins/take-tokens.ts';
import { withLogin } from '../logins/with-login.ts';
import type { RequestRoom } from '../rooms.ts';
import { toScriptResponse } from '../scripts/script-response.ts';
import { withPlacedTokens } from '../sign-in/placed-tokens.ts';
import { signInWhereNeeded } from '../sign-in/sign-in.ts';
import { signInStore } from '../sign-in/sign-in-store.ts';
import { openJar } from '../transport/jar.ts';
import { type RequestTransport, requestTransport } from '../transport/request-transport.ts';
import { storeExchanges } from './responses/history.ts';
import type { RequestToSend, SendContext } from './sending/sending.ts';
import { waitFor } from './sending/wait-for.ts';

export async function send(effect: EffectOf<'send'>, room: RequestRoom): Promise<void> {
  const { network, front } = room;
  // Making a signal is slow: all requests share one until it is used.
  if (network.cancellation.signal.aborted) network.cancellation = new AbortController();
  const { cancellation } = network;
  await room.underWay.run(
    () => cancellation.abort(),
    async () => {
      const quiet = effect.isQuiet === true ? { take: () => undefined } : { receive: front.receive };
      const made = await exchange(effect, { room, signal: cancellation.signal, ...quiet });
      if (effect.isQuiet !== true)
        await checkOwnExpectations({ request: effect.request, exchange: made }, room);
    },
  );
}

/** Sends a request to the network: the only function that does, also for `client.send`. */
export async function exchange(sending: RequestToSend, sendable: SendContext): Promise<Exchange> {
  const { room } = sendable;
  const startedAt = room.now();
  let made: Exchange;
  try {
    const way = await transportFor(sending, room);
    await waitFor(way, sending.request, sendable);
    const { auth } = sending.spec;
    if (auth?.kind === 'oauth2')
      await signInWhereNeeded(auth.grant, { ...way, signal: sendable.signal }, room);
    const ready = { ...sending, spec: await withFileCredentials(sending, room) };
    const place = filePlace(sending.request, room);
    // Kept without the credentials of files and logins; a file may become a link meanwhile.
    const request = withRealFiles(sending.spec, place);
    const options: SendOptions = {
      ...sendOptions(sending, way, sendable),
      onProgress(progress) {
        room.network.progress = progress;
      },
      ...(sendable.receive && handOver(sendable.receive)),
    };
    const send = (spec: RequestSpec) => way.http.send(withRealFiles(spec, place), options);
    const sent = await withPlacedTokens(
      ready.spec,
      (spec) => withLogin({ ...ready, spec }, sendable, { send, exchange }),
      { request: sending.request, room, signal: sendable.signal },
    );
    made = { ...sent, request };
  } catch (error) {
    const outcome = { kind: 'failure', failure: failureOf(error) } as const;
    made = { request: sending.spec, startedAt, redirects: [], outcome };
  }
  await keep(made, sending, sendable);
  return made;
}

export function sendOptions(
  sending: RequestToSend,
  way: SendTransport,
  { room, signal, take, mayFollow }: SendContext,
): SendOptions {
  const secrets = () => sessionSecrets(room.store.getState());
  const mayTakeSecrets = secretRedirects(sending.spec, room, secrets);
  return {
    settings: take === undefined ? way.settings : { ...way.settings, retry: { attempts: 0 } },
    cookies: cookiesFor(sending, way, room),
    tokens: signInStore(room),
    signal,
    holdsSecret: (text) => secrets().holds(text),
    mayFollow: async (hop) => (await mayFollow?.(hop)) ?? mayTakeSecrets(hop),
  };
}

function failureOf(error: unknown): NetworkFailure {
  if (error instanceof FailureError) return error.failure;
  if (!(error instanceof FileError)) throw error;
  return { code: error.code, message: error.message, hint: error.hint };
}

interface SendTransport {
  readonly http: HttpClient;
  readonly settings: TransportSettings;
  readonly cookies: CookieJar | null;
  readonly waiting: RequestTransport['waiting'];
}

export async function transportFor(
  { request, spec }: RequestToSend,
  room: RequestRoom,
): Promise<SendTransport> {
  const { settings: values } = room.store.getState();
  const { settings, cookies, waiting } = await requestTransport(request, {
    values,
    passphrases: room.network.passphrases,
    url: spec.url,
  });
  const jar = jarOf(cookies ?? undefined, values);
  return {
    http: await room.network.http(),
    settings,
    cookies: jar === null ? null : await openJar(jar, room),
    waiting,
  };
}

/** Limits the cookies to hosts that the user named where a script or a response chose the host. */
function cookiesFor(
  { preview }: RequestToSend,
  { cookies }: SendTransport,
  { hosts }: RequestRoom,
): CookieJar | null {
  if (cookies === null || foreignHosts(preview).length === 0) return cookies;
  const header = (url: URL) => (hosts.isAllowed(url) || hosts.isNamed(url) ? cookies.header(url) : '');
  return { ...cookies, header };
}

function handOver(receive: NonNullable<FrontEnd['receive']>) {
  let take: ((chunk: Uint8Array) => void) | null = null;
  return {
    onHead: (head: ResponseHead) => {
      take = receive(head);
    },
    onChunk: (chunk: Uint8Array) => take?.(chunk),
  };
}

async function tokensOf({ auth }: RequestSpec, { network }: RequestRoom): Promise<string[]> {
  if (auth === undefined || auth.kind === 'login') return [];
  const token = (await network.http()).token(auth);
  return token === null ? [] : [token];
}

async function keep(
  made: Exchange,
  sending: RequestToSend,
  { room, take, waiting }: SendContext,
): Promise<void> {
  const { spec, preview, request } = sending;
  room.previews.dynamic.redraw();
  const tokens = [...(await tokensOf(spec, room)), ...(await keepTokens(request, made, room))];
  const kept = room.store.dispatch({
    kind: 'exchange-finished',
    exchange: made,
    preview,
    request,
    tokens,
    isPrinted: take === undefined && waiting === undefined,
  });
  // Read before anything else can finish.
  const numbered = room.store.getState().exchanges.at(-1);
  const sandbox = room.isolate.started();
  const response = sandbox === null ? null : toScriptResponse(made, preview.route?.cookie);
  if (numbered !== undefined && response !== null) sandbox?.setResponse(numbered.number, response);
  if (numbered !== undefined) take?.(numbered);
  await kept;
  if (numbered !== undefined) await storeExchanges([numbered], room);
}
