import type { App } from '../../app/app.ts';
import type { ComposeOptions } from '../../app/compose.ts';
import { composeLoadedApp } from '../../app/loaded-app.ts';
import {
  type OpenSession,
  type OpenSessionOptions,
  openSession,
  type SessionOutput,
} from '../../app/start/open-session.ts';
import type { SessionStart } from '../../app/start/session-start.ts';

export type CommandOpening<Output extends SessionOutput> = Omit<OpenSessionOptions<Output>, 'app'> &
  Omit<ComposeOptions, 'allow'>;

type CommandSession<Output extends SessionOutput> = Omit<OpenSession<Output>, 'output'> &
  Output & { readonly interrupt: Interrupt };

export async function onSession<Output extends SessionOutput>(
  start: SessionStart,
  opening: CommandOpening<Output>,
  command: (session: CommandSession<Output>) => Promise<number>,
): Promise<number> {
  const output = (app: App) => ({ ...opening.output(app), interrupt: stopOnInterrupt(app) });
  const app = composeLoadedApp({ place: 'command-line', ...opening, allow: start });
  const opened = await openSession(start, { ...opening, app, output });
  const { isReady } = opened;
  try {
    return await command({ app, isReady, ...opened.output });
  } finally {
    opened.output.interrupt.release();
    await app.close();
  }
}

type Interrupt = ReturnType<typeof stopOnInterrupt>;

function stopOnInterrupt(app: App) {
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
    settled: (): Promise<0 | 130> => Promise.race([left(app), idle]),
    release: () => process.removeListener('SIGINT', listener),
  };
}

async function left(app: App): Promise<0> {
  await app.settle();
  return 0;
}
