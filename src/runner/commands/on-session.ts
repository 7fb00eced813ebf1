import type { App } from '../../app/app.ts';
import { type Audience, type Opening, type OpenSession, openSession } from '../../app/start/open-session.ts';
import type { SessionStart } from '../../app/start/session-start.ts';
import { type Interrupt, stopOnInterrupt } from '../interrupt.ts';

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
