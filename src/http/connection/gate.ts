import type { Socket } from 'node:net';

export interface Gate {
  hold(): void;
  release(): void;
}

/**
 * Finds nothing to read instead of pausing: undici 7.30 fails an assertion, outside of any request, when a connection
 * breaks while its parser is paused.
 */
export function gateOf(socketOf: () => Socket | null): Gate {
  let held: { readonly socket: Socket; readonly read: Socket['read'] } | null = null;
  return {
    hold() {
      const socket = socketOf();
      if (held !== null || socket === null) return;
      held = { socket, read: socket.read };
      socket.read = () => null;
    },
    release() {
      if (held === null) return;
      const { socket, read } = held;
      held = null;
      socket.read = read;
      if (!socket.destroyed) socket.emit('readable');
    },
  };
}
