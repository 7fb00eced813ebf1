import { isFinal } from '../../app/responses/live-response.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { ResponseHead } from '../../ports/http.ts';
import type { Io } from '../io.ts';

/** Maximum bytes that wait for a slow reader; the rest is taken from the whole body. */
const maxWaiting = 4_000_000;

export function createLiveOutput(io: Io, headText: ((head: ResponseHead) => string) | null) {
  let written: number | null = null;
  let waiting = 0;
  let keepsUp = true;
  let last: Promise<void> = Promise.resolve();

  const pass = (chunk: Uint8Array): void => {
    keepsUp &&= waiting <= maxWaiting;
    if (!keepsUp) return;
    written = (written ?? 0) + chunk.length;
    waiting += chunk.length;
    last = io.out.writeData(chunk).then(() => {
      waiting -= chunk.length;
    });
  };
  return {
    receive(head: ResponseHead): ReturnType<NonNullable<FrontEnd['receive']>> {
      if (!isFinal(head.status)) return null;
      const text = headText?.(head) ?? '';
      if (text !== '') last = io.out.writeData(text);
      written = 0;
      return pass;
    },
    /** Returns the number of written bytes of the body; null without a response. */
    async finish(): Promise<number | null> {
      await last;
      return written;
    },
  };
}
