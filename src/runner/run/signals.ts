import { createStop, type Stop } from './stop.ts';

export interface HeldSignals {
  readonly stop: Stop;
  /** Lets the next signal end the program, at the end of a run. */
  release(): void;
  /** From now on a signal ends the program, also one that has arrived, for commands that are not runs. */
  passOn(): void;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The first signal asks the run to stop, the second ends the program. */
export function holdSignals(): HeldSignals {
  const stop = createStop();
  let received: NodeJS.Signals | null = null;
  let isPassedOn = false;
  const listener = (signal: NodeJS.Signals) => {
    received = signal;
    if (isPassedOn) end(signal);
    else stop.ask('interrupted');
  };
  for (const signal of signals) process.once(signal, listener);
  const release = () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
  function end(signal: NodeJS.Signals): void {
    release();
    // Other listeners, such as the shell's, have received it already.
    if (process.listenerCount(signal) > 0) return;
    // That of a shell which is still being loaded.
    if (process.stdin.isRaw) process.stdin.setRawMode(false);
    process.kill(process.pid, signal);
  }
  return {
    stop,
    release,
    passOn() {
      // The listener stays: a signal that Node has not delivered yet would be lost with it.
      isPassedOn = true;
      if (received !== null) end(received);
    },
  };
}
