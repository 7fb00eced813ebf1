import { closeSync, openSync } from 'node:fs';
import { constants, devNull } from 'node:os';

const ending = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const;
type EndingSignal = (typeof ending)[number];

export interface Endings {
  leave(code: number): void;
  fail(error: unknown): void;
}

const hangUp = 128 + constants.signals.SIGHUP;

export function onEnding({ leave, fail }: Endings): () => void {
  const lost = () => leave(hangUp);
  const undo = [
    onSignals(ending, leave),
    listen(process, 'uncaughtException', fail),
    listen(process, 'unhandledRejection', fail),
    listen(process.stdin, 'end', lost),
    listen(process.stdin, 'error', lost),
  ];
  // Stays: what is written on the way out must not become an error either.
  process.stdout.on('error', lost);
  return () => {
    for (const stop of undo) stop();
  };
}

export function onSignals(names: readonly EndingSignal[], leave: (code: number) => void): () => void {
  const undo = names.map((name) => listen(process, name, () => leave(128 + constants.signals[name])));
  return () => {
    for (const stop of undo) stop();
  };
}

/** Node aborts if it resets a closed terminal: its descriptors become the null device, or what is opened next would get them. */
export function giveUpTerminal(code: number): void {
  if (code !== hangUp) return;
  for (const descriptor of [0, 1, 2]) {
    try {
      closeSync(descriptor);
    } catch {
      // Closed already.
    }
    // The lowest one that is free: this one.
    openSync(devNull, 'r+');
  }
}

function listen(target: NodeJS.EventEmitter, event: string, handler: (value: unknown) => void): () => void {
  target.on(event, handler);
  return () => target.off(event, handler);
}
