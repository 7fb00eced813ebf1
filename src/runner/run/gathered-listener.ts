import type { RunListener } from './listener.ts';

/** Groups the reports of each parallel iteration: they are passed on when it is done. */
export function gatherReports(
  listener: RunListener,
): () => { readonly gathering: RunListener; flush(): Promise<void> } {
  let turn: Promise<void> = Promise.resolve();
  return () => {
    const waiting: (() => Promise<void> | void)[] = [];
    const later =
      <Given extends readonly unknown[]>(report: (...given: Given) => Promise<void> | void) =>
      (...given: Given) =>
        void waiting.push(() => report(...given));
    return {
      gathering: {
        suiteStarted: later(listener.suiteStarted),
        requestFinished: later(listener.requestFinished),
        suiteFinished: later(listener.suiteFinished),
        problem: listener.problem,
      },
      flush() {
        const reported = turn.then(async () => {
          for (const report of waiting) await report();
        });
        turn = reported.catch(() => undefined);
        return reported;
      },
    };
  };
}
