import type { App } from '../../app/app.ts';
import { type LiveAnswer, liveAnswer } from '../../app/responses/live-answer.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import type { ResponseHead } from '../../ports/http.ts';

/** The newest lines of the answer that is coming, for the frames while it does. */
export interface LiveLines {
  /** What takes the pieces of an answer; null where they are not shown. */
  receive(head: ResponseHead): ((chunk: Uint8Array) => void) | null;
  /** At most as many as a screen could show, the newest last. */
  lines(now: number): readonly StyledLine[];
}

const mostLines = 200;
/** Milliseconds. Most answers are whole before that: showing them twice would flicker. */
const patience = 500;

export function createLiveLines(app: Pick<App, 'store'>): LiveLines {
  let answer: LiveAnswer | null = null;
  let lines: StyledLine[] = [];
  let since = 0;
  return {
    receive(head) {
      answer = liveAnswer(app, head, 'newest');
      lines = [];
      since = Date.now();
      return answer?.push ?? null;
    },
    lines(now) {
      // Between requests nothing comes, and each key draws a frame.
      if (app.store.getState().activity.kind !== 'sending') answer = null;
      if (answer === null || (answer.kind === 'text' && now - since < patience)) return [];
      lines = [...lines, ...answer.take()].slice(-mostLines);
      return lines;
    },
  };
}
