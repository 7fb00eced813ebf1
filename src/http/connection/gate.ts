import type { Socket } from 'node:net';

/** Stops the flow of a socket that undici reads, without pausing undici's parser. */
export interface Gate {
  hold(): void;
  release(): void;
}

/**
 * undici 7.30 reads with `socket.read()` whenever the socket is readable, and fails an assertion, outside of any
 * request, when a connection breaks while its parser is paused. So it is never paused: it finds nothing to read, and
 * the bytes wait where TCP makes the sender wait, too.
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
