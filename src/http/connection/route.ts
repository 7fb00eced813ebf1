import { type Environment, proxyFor } from '../../core/request/sending/proxy.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import { peerOf } from '../url.ts';
import type { ConnectionPlan } from './connection.ts';

export interface Route {
  readonly peer: string;
  readonly plan: ConnectionPlan;
}

/** Throws or rejects with a FailureError. */
export type FindRoute = (url: URL) => Route | Promise<Route>;

export function createRoutes(
  settings: TransportSettings,
  { environment }: { readonly environment: Environment },
): FindRoute {
  const known = new WeakMap<URL, Route>();
  const { certificateFor } = settings;
  return (url) => {
    const found = known.get(url);
    if (found !== undefined) return found;
    const proxy = proxyFor(url, { proxy: settings.proxy, environment });
    const keep = (certificate: ConnectionPlan['certificate']): Route => {
      const route = {
        peer: peerOf(url),
        plan: { url, proxy, settings, certificate },
      };
      known.set(url, route);
      return route;
    };
    return certificateFor === undefined ? keep(null) : certificateFor(url).then(keep);
  };
}
