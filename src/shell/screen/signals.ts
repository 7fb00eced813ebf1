import { constants } from 'node:os';

const ending = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const;

/** Calls `leave` with the exit code of the signal that asks the program to end. */
export function onEndingSignals(leave: (code: number) => void): () => void {
  const handlers = ending.map((signal) => {
    const handler = () => leave(128 + (constants.signals[signal] ?? 0));
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}
