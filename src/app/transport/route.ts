import { type Route, withRoute } from '../../core/request/preview/route-headers.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { proxyFor } from '../../core/request/sending/proxy.ts';
import type { Preview } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import { settingSwitch } from '../../core/session/settings/settings.ts';
import type { SettingValues } from '../../core/session/types.ts';
import type { EffectContext } from '../context.ts';
import { wishesOf } from './request-transport.ts';
import { transportSettings } from './settings.ts';

/** The route that a request would take now: what the jar holds for its URL, and its proxy. */
export function routeOf(
  request: Pick<AskedRequest, 'text' | 'transport'>,
  { settings, context }: RouteFacts,
): (url: URL) => Route {
  // The jar of now: there is nothing in it before it is opened, and a send may open it.
  const jar = settingSwitch(settings, 'cookies') ? context.cookies.ready() : null;
  return (url) => ({ cookie: cookieFor(url), proxy: proxyOf(url) });

  function cookieFor(url: URL): string {
    return jar === null || !keepsCookies(request) ? '' : jar.header(url);
  }
  function proxyOf(url: URL): URL | null {
    const { proxy } = transportSettings(settings);
    return orNull(() => proxyFor(url, { proxy, environment: context.environment }));
  }
}

/** A preview of what is sent now. Its own answer may put other cookies into the jar before anybody looks. */
export function withRouteOfNow(
  preview: Preview,
  request: Pick<AskedRequest, 'text' | 'transport'>,
  facts: RouteFacts,
): Preview {
  const routeTo = routeOf(request, facts);
  if (preview.wireUrl === null || facts.context.cookies.ready() === null) return withRoute(preview, routeTo);
  const route = routeTo(new URL(preview.wireUrl));
  return withRoute(preview, () => route);
}

interface RouteFacts {
  readonly settings: SettingValues;
  readonly context: Pick<EffectContext, 'cookies' | 'environment'>;
}

const keepsCookies = (request: Pick<AskedRequest, 'text' | 'transport'>): boolean =>
  wishesOf(request).cookies !== 'none';

/** What is wrong with it is told when it is sent. */
function orNull<Result>(find: () => Result): Result | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
