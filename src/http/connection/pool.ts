import { memoizeByObject } from '../../core/value/memoize.ts';
import { type Connection, type ConnectionPlan, openConnection } from './connection.ts';

export type Pool = ReturnType<typeof createPool>;

/** Users of a load share one pool. */
const maxIdle = 1000;

export function createPool() {
  const idle: Connection[] = [];
  const keyOf = memoizeByObject(connectionKey);
  const busy = new Set<Connection>();
  return {
    take(plan: ConnectionPlan): Connection {
      const key = keyOf(plan);
      const at =
        plan.isOwn === true ? -1 : idle.findLastIndex((connection) => keyOf(connection.plan) === key);
      const [found = openConnection(plan)] = at === -1 ? [] : idle.splice(at, 1);
      busy.add(found);
      return found;
    },
    giveBack(connection: Connection) {
      busy.delete(connection);
      idle.push(connection);
      if (idle.length > maxIdle) idle.shift()?.destroy();
    },
    drop(connection: Connection) {
      busy.delete(connection);
      connection.destroy();
    },
    destroy() {
      for (const connection of [...idle.splice(0), ...busy]) connection.destroy();
    },
  };
}

const connectionKey = (plan: ConnectionPlan): string =>
  `${plan.url.origin} ${plan.proxy?.href ?? ''} ${plan.settings.insecure} ${plan.settings.http2} ${extrasOf(plan)}`;

function extrasOf({ settings, certificate }: ConnectionPlan): string {
  const { authorities, resolve, unixSocket } = settings;
  if (
    authorities === undefined &&
    certificate === null &&
    resolve === undefined &&
    unixSocket === undefined
  ) {
    return '';
  }
  return JSON.stringify([authorities, certificate, resolve, unixSocket]);
}
