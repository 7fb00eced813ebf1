import { FailureError } from '../../core/request/sending/failure-error.ts';
import { proxyFor } from '../../core/request/sending/proxy.ts';
import type { Preview } from '../../core/request/types.ts';
import { cookiesIn, jarOf } from '../../core/session/cookies/jars.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { overridesOf } from '../../core/session/requests/written-directives.ts';
import { memoizeLast } from '../../core/value/memoize.ts';
import type { Network, RequestRoom } from '../rooms.ts';
import { tokenState } from '../sign-in/token-state.ts';
import { transportSettings } from './settings.ts';

const routes = memoizeLast<{
  readonly jarCookies: ReturnType<typeof cookiesIn>;
  readonly proxy: string | null;
}>();

export function withRoute(
  preview: Preview,
  request: Pick<RequestInput, 'text' | 'parsed' | 'transport'>,
  { store, network, environment, front, now }: RouteRoom,
): Preview {
  if (preview.wireUrl === null) return preview;
  const { settings, cookies } = store.getState();
  const url = new URL(preview.wireUrl);
  const { text, parsed, transport } = request;
  const uses = [transport, parsed === undefined ? text : parsed.draft.directives];
  const { jarCookies, proxy } = routes([url.href, settings, environment, cookies, ...uses], () => {
    const jar = jarOf(overridesOf(request).cookies, settings);
    const through = orNull(() => proxyFor(url, { proxy: transportSettings(settings).proxy, environment }));
    return { jarCookies: jar === null ? [] : cookiesIn(cookies, jar), proxy: through?.href ?? null };
  });
  const usesNetwork = preview.auth?.addition.kind === 'network';
  const token = usesNetwork
    ? tokenState(preview, {
        now: now(),
        http: network.http.ready(),
        known: network.signIns,
        canAsk: front.canBrowse,
      })
    : null;
  const route = { cookie: network.cookies.ready()?.header(jarCookies, url) ?? '', proxy };
  return { ...preview, route: token === null ? route : { ...route, token } };
}

type RouteRoom = Pick<RequestRoom, 'store' | 'environment' | 'front' | 'now'> & {
  readonly network: Pick<Network, 'cookies' | 'http' | 'signIns'>;
};

/** Returns null for a network error, which the send reports. */
function orNull<Result>(find: () => Result): Result | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
