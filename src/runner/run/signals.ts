import { createStop, type Stop } from './stop.ts';

export interface HeldSignals {
  readonly stop: Stop;
  /** Lets the next signal end the program, at the end of a run. */
  release(): void;
  /** Ends the program if a signal has already arrived, for commands that are not runs. */
  passOn(): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The first signal asks the run to stop, the second ends the program. */
export function holdSignals(): HeldSignals {
  const stop = createStop();
  let received: NodeJS.Signals | null = null;
  const listener = (signal: NodeJS.Signals) => {
    received = signal;
    stop.ask('interrupted');
  };
  for (const signal of signals) process.once(signal, listener);
  const release = () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
  return {
    stop,
    release,
    async passOn() {
      // A signal that Node has not delivered yet is lost with its listener.
      await new Promise((resolve) => setImmediate(resolve));
      release();
      if (received !== null) process.kill(process.pid, received);
    },
  };
}
