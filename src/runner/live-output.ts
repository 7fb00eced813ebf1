import type { App } from '../app/app.ts';
import { isFinal, type LiveAnswer, liveAnswer } from '../app/live-answer.ts';
import type { FrontEnd } from '../app/ports.ts';
import { paintLines } from './human.ts';
import type { Io } from './io.ts';

/** The body of an answer on standard output while it comes. */
export interface LiveOutput {
  readonly receive: NonNullable<FrontEnd['receive']>;
  /** The answer is whole: what stood without a line break at its end is shown. */
  flush(): void;
  /** Resolves when all is written to how many bytes of the body that was. */
  finish(): Promise<number>;
  /** Whether lines were shown to a person. */
  hasShown(): boolean;
}

/** Bytes that may wait for a slow reader; the rest is then taken from the body when it is whole. */
const mostWaiting = 4_000_000;

/** `bytes`: as they are, for a program; `lines`: events and documents, for a person. */
export function createLiveOutput(
  io: Io,
  { app, as }: { readonly app: App; readonly as: 'bytes' | 'lines' },
): LiveOutput {
  let written = 0;
  let waiting = 0;
  let keepsUp = true;
  let shown = false;
  let answer: LiveAnswer | null = null;
  let last: Promise<void> = Promise.resolve();

  const pass = (chunk: Uint8Array): void => {
    keepsUp &&= waiting <= mostWaiting;
    if (!keepsUp) return;
    written += chunk.length;
    waiting += chunk.length;
    last = io.out.write(chunk).then(() => {
      waiting -= chunk.length;
    });
  };
  const show = (lines: ReturnType<LiveAnswer['take']>): void => {
    if (lines.length === 0) return;
    shown = true;
    last = io.out.write(paintLines(lines, io.out, io));
  };
  const flush = (): void => {
    show(answer?.end() ?? []);
    answer = null;
  };
  return {
    receive(head) {
      if (as === 'bytes') return isFinal(head.status) ? pass : null;
      answer = liveAnswer(app, head);
      if (answer?.kind !== 'events') answer = null;
      const { push, take } = answer ?? {};
      if (push === undefined || take === undefined) return null;
      return (chunk) => {
        push(chunk);
        show(take());
      };
    },
    flush,
    async finish() {
      flush();
      await last;
      return written;
    },
    hasShown: () => shown,
  };
}
