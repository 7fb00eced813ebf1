import { adapters } from '../../app/compose.ts';
import type { OutputOptions } from '../../app/start/options.ts';
import { span } from '../../core/text/styled.ts';
import { sessionTable } from '../../core/view/session/sessions.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';

export interface SessionsOptions extends OutputOptions {
  readonly names?: boolean;
}

export async function runSessions(options: SessionsOptions, io: Io): Promise<number> {
  const sessions = (await adapters.storage()).listSessions();
  if (options.json === true) {
    await writeJson({ sessions, exitCode: 0 }, io);
  } else if (options.names === true) {
    await io.out.writeLines(sessions.map(({ name }) => [span(name)]));
  } else if (sessions.length === 0) {
    await io.err.writeLines([[span('No sessions are saved yet.')]]);
  } else {
    await io.out.writeLines(sessionTable(sessions, Date.now()));
  }
  return 0;
}
