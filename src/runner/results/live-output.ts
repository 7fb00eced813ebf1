import { isFinal } from '../../app/responses/live-answer.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { Io } from '../io.ts';

/** Streams a response's body to standard output, byte for byte. */
export interface LiveOutput {
  readonly receive: NonNullable<FrontEnd['receive']>;
  finish(): Promise<number>;
}

/** Maximum bytes that wait for a slow reader; the rest is taken from the whole body. */
const maxWaiting = 4_000_000;

export function createLiveOutput(io: Io): LiveOutput {
  let written = 0;
  let waiting = 0;
  let keepsUp = true;
  let last: Promise<void> = Promise.resolve();

  const pass = (chunk: Uint8Array): void => {
    keepsUp &&= waiting <= maxWaiting;
    if (!keepsUp) return;
    written += chunk.length;
    waiting += chunk.length;
    last = io.out.writeData(chunk).then(() => {
      waiting -= chunk.length;
    });
  };
  return {
    receive: (head) => (isFinal(head.status) ? pass : null),
    async finish() {
      await last;
      return written;
    },
  };
}
