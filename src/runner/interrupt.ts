import type { App } from '../app/app.ts';

/** Ctrl+C stops what is under way, which ends as interrupted; a second one ends the program. */
export function stopOnInterrupt(app: App): () => void {
  const listener = () => {
    if (!app.interrupt()) process.exitCode = 130;
    process.once('SIGINT', () => process.kill(process.pid, 'SIGKILL'));
  };
  process.once('SIGINT', listener);
  return () => process.removeListener('SIGINT', listener);
}
