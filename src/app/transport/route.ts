import { FailureError } from '../../core/request/sending/failure-error.ts';
import { proxyFor } from '../../core/request/sending/proxy.ts';
import type { Preview } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import { settingSwitch } from '../../core/session/settings/settings.ts';
import type { Network, RequestRoom } from '../rooms.ts';
import { overridesOf } from './request-transport.ts';
import { transportSettings } from './settings.ts';

/** Adds the cookies and the proxy that the request would have now. */
export function withRoute(
  preview: Preview,
  request: Pick<AskedRequest, 'text' | 'transport'>,
  { store, network, environment }: RouteRoom,
): Preview {
  if (preview.wireUrl === null) return preview;
  const { settings } = store.getState();
  const url = new URL(preview.wireUrl);
  // A jar that was not opened yet is empty.
  const jar = keepsCookies(request, settingSwitch(settings, 'cookies')) ? network.cookies.ready() : null;
  const { proxy } = transportSettings(settings);
  const through = orNull(() => proxyFor(url, { proxy, environment }));
  return { ...preview, route: { cookie: jar?.header(url) ?? '', proxy: through?.href ?? null } };
}

type RouteRoom = Pick<RequestRoom, 'store' | 'environment'> & {
  readonly network: Pick<Network, 'cookies'>;
};

function keepsCookies(request: Pick<AskedRequest, 'text' | 'transport'>, isSet: boolean): boolean {
  const { cookies } = overridesOf(request);
  return cookies === undefined ? isSet : cookies === 'kept';
}

/** Null for an error of the network: sending reports it. */
function orNull<Result>(find: () => Result): Result | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
