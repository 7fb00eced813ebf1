import type { FromChild, ToChild } from '../protocol/messages.ts';
import type { Channel, ChannelEvents } from './channel.ts';

/** Node's channel between processes: it can be written to while code runs in another thread. */
export function openMessages({ lost }: ChannelEvents): Channel {
  process.on('disconnect', lost);
  const send = (frame: readonly FromChild[], then?: () => void) => {
    if (process.connected) process.send?.(frame, undefined, undefined, () => then?.());
    else lost();
  };
  return {
    send,
    sendLast: (message, then) => send([message], then),
    receive({ receive }) {
      process.on('message', (frame) => receive(frame as readonly ToChild[]));
    },
  };
}
