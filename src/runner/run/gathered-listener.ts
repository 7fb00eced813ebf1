import type { RunListener } from './listener.ts';

/** Groups the reports of each parallel iteration: they are passed on when it is done. */
export function gatherReports(
  listener: RunListener,
): () => { readonly gathering: RunListener; flush(): Promise<void> } {
  let turn: Promise<void> = Promise.resolve();
  return () => {
    const waiting: (() => Promise<void> | void)[] = [];
    const later =
      <Given extends readonly unknown[]>(tell: (...given: Given) => Promise<void> | void) =>
      (...given: Given) =>
        void waiting.push(() => tell(...given));
    return {
      gathering: {
        suiteStarted: later(listener.suiteStarted),
        requestFinished: later(listener.requestFinished),
        suiteFinished: later(listener.suiteFinished),
        problem: listener.problem,
      },
      flush() {
        const told = turn.then(async () => {
          for (const tell of waiting) await tell();
        });
        turn = told.catch(() => undefined);
        return told;
      },
    };
  };
}
