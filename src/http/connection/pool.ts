import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import { type Connection, type ConnectionPlan, openConnection } from './connection.ts';

export interface Pool {
  take(plan: ConnectionPlan): Connection;
  giveBack(connection: Connection): void;
  drop(connection: Connection): void;
  destroy(): void;
}

const maxIdle = 32;

export function createPool(): Pool {
  // In the order in which they were given back: the first one is the oldest.
  const idle: Connection[] = [];
  const keys = new WeakMap<Connection, string>();
  const busy = new Set<Connection>();
  return {
    take(plan) {
      const key = keyOf(plan);
      const at = plan.isOwn === true ? -1 : idle.findLastIndex((connection) => keys.get(connection) === key);
      const [found = openConnection(plan)] = at === -1 ? [] : idle.splice(at, 1);
      keys.set(found, key);
      busy.add(found);
      return found;
    },
    giveBack(connection) {
      busy.delete(connection);
      idle.push(connection);
      if (idle.length > maxIdle) idle.shift()?.destroy();
    },
    drop(connection) {
      busy.delete(connection);
      connection.destroy();
    },
    destroy() {
      for (const connection of [...idle.splice(0), ...busy]) connection.destroy();
    },
  };
}

/** Exchanges may share a connection when everything that shapes it is the same. */
const keyOf = ({ url, proxy, settings }: ConnectionPlan): string =>
  `${url.origin} ${proxy?.href ?? ''} ${settings.insecure} ${settings.http2} ${extrasOf(settings)}`;

function extrasOf({ authorities, clientCertificate, resolve, unixSocket }: TransportSettings): string {
  if (
    authorities === undefined &&
    clientCertificate === undefined &&
    resolve === undefined &&
    unixSocket === undefined
  ) {
    return '';
  }
  return JSON.stringify([authorities, clientCertificate, resolve, unixSocket]);
}
