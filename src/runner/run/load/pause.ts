/** A wait that a timer, a call of `wake` or an aborted signal ends, one at a time. */
export function createPause(signal: AbortSignal): {
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly wake: () => void;
} {
  let wake = () => {};
  signal.addEventListener('abort', () => wake());
  return {
    wake: () => wake(),
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake(), Math.max(0, Math.round(milliseconds)));
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          resolve();
        };
        if (signal.aborted) wake();
      }),
  };
}
