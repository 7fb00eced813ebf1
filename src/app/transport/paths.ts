import { homedir } from 'node:os';
import { join } from 'node:path';

/** Expands `~`, because no shell does it in settings. */
export const expandHome = (path: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
