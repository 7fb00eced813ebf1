import { adapters } from '../../app/compose.ts';
import { messageOf } from '../../app/message.ts';
import type { Io } from '../io.ts';
import { type Finding, good, problem } from './finding.ts';

export async function checkDataDirectory({ env }: Io): Promise<Finding> {
  const home = env['RESTLOOP_HOME'] ?? '';
  const where = home === '' ? "the system's data directory" : home;
  try {
    const storage = await adapters.storage();
    const sessions = storage.listSessions().length;
    const lock = storage.lockSession('restloop-doctor');
    if (lock.kind === 'locked') lock.release();
    return good('Data directory', `${where}: ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`);
  } catch (error) {
    return problem(
      'Data directory',
      messageOf(error),
      'make it writable, or set RESTLOOP_HOME to another folder',
    );
  }
}
