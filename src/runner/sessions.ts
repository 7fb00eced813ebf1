import { composeApp } from '../app/compose.ts';
import type { OutputOptions } from '../app/options.ts';
import { sessionTable } from '../core/view/sessions.ts';
import { paintLines } from './human.ts';
import type { Io } from './io.ts';

export interface SessionsOptions extends OutputOptions {
  readonly names?: boolean;
}

/** `restloop sessions`: what is saved. */
export async function runSessions(options: SessionsOptions, io: Io): Promise<number> {
  const app = composeApp({ persistence: 'never' });
  const sessions = (await app.adapters.storage()).listSessions();
  if (options.json === true) {
    await io.out.write(`${JSON.stringify({ sessions, exitCode: 0 }, null, 2)}\n`);
  } else if (options.names === true) {
    await io.out.write(sessions.map(({ name }) => `${name}\n`).join(''));
  } else if (sessions.length === 0) {
    await io.err.write('No sessions are saved yet.\n');
  } else {
    await io.out.write(paintLines(sessionTable(sessions, Date.now()), io.out, io));
  }
  return 0;
}
