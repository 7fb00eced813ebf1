import type { App } from '../app/app.ts';

/** The first Ctrl+C stops what runs, the second one ends the program. */
export interface Interrupt {
  settled(): Promise<0 | 130>;
  release(): void;
}

export function stopOnInterrupt(app: App): Interrupt {
  let endWait = (): void => undefined;
  const idle = new Promise<130>((resolve) => {
    endWait = () => resolve(130);
  });
  const listener = () => {
    if (!app.interrupt()) {
      process.exitCode = 130;
      endWait();
    }
    process.once('SIGINT', () => process.kill(process.pid, 'SIGKILL'));
  };
  process.once('SIGINT', listener);
  return {
    settled: () => Promise.race([left(app), idle]),
    release: () => process.removeListener('SIGINT', listener),
  };
}

async function left(app: App): Promise<0> {
  await app.settle();
  return 0;
}
