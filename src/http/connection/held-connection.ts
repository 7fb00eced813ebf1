import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';

export type ConnectionSource = Pick<Pool, 'take' | 'giveBack' | 'drop'>;

export interface HeldConnection extends ConnectionSource {
  release(): void;
}

/** Gives the same connection for every request, until it is dropped. The first one is new. */
export function holdConnection(pool: ConnectionSource): HeldConnection {
  let held: Connection | null = null;
  const take = (): Connection | null => {
    const found = held;
    held = null;
    return found;
  };
  return {
    take: (plan) => take() ?? pool.take({ ...plan, isOwn: true }),
    giveBack(connection) {
      held = connection;
    },
    drop: (connection) => pool.drop(connection),
    release() {
      const connection = take();
      if (connection !== null) pool.drop(connection);
    },
  };
}
