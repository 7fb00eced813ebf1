import { isFinal } from '../../app/responses/live-answer.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { Io } from '../io.ts';

/** The body of a response on standard output while it comes, byte for byte. */
export interface LiveOutput {
  readonly receive: NonNullable<FrontEnd['receive']>;
  /** Resolves when all is written to how many bytes of the body that was. */
  finish(): Promise<number>;
}

/** Bytes that may wait for a slow reader; the rest is then taken from the body when it is whole. */
const mostWaiting = 4_000_000;

export function createLiveOutput(io: Io): LiveOutput {
  let written = 0;
  let waiting = 0;
  let keepsUp = true;
  let last: Promise<void> = Promise.resolve();

  const pass = (chunk: Uint8Array): void => {
    keepsUp &&= waiting <= mostWaiting;
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
