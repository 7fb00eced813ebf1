import type { FromChild, ToChild } from '../protocol/messages.ts';

/** The way to the supervisor and back. */
export interface Channel {
  send(frame: readonly FromChild[]): void;
  /** Sends what is the last, and then does what follows. */
  sendLast(message: FromChild, then: () => void): void;
  receive(receiver: Receiver): void;
}

export interface Receiver {
  receive(frame: readonly ToChild[]): void;
  /** Whether there is nothing to do but to wait for the supervisor. */
  isAtRest(): boolean;
}

export interface ChannelEvents {
  /** The supervisor is gone. */
  readonly lost: () => void;
}
