import type { App } from '../../app/app.ts';
import { type Audience, type Opening, type OpenSession, openSession } from '../../app/start/open-session.ts';
import type { SessionStart } from '../../app/start/session-start.ts';

type CommandSession<Listening extends Audience> = Omit<OpenSession<Listening>, 'audience'> &
  Listening & { readonly interrupt: Interrupt };

export async function onSession<Listening extends Audience>(
  start: SessionStart,
  opening: Opening<Listening>,
  command: (session: CommandSession<Listening>) => Promise<number>,
): Promise<number> {
  const audience = (app: App) => ({ ...opening.audience(app), interrupt: stopOnInterrupt(app) });
  const opened = await openSession(start, { place: 'command-line', ...opening, audience });
  const { app, isReady } = opened;
  try {
    return await command({ app, isReady, ...opened.audience });
  } finally {
    opened.audience.interrupt.release();
    await app.close();
  }
}

type Interrupt = ReturnType<typeof stopOnInterrupt>;

/** The first Ctrl+C stops what runs, the second one ends the program. */
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
