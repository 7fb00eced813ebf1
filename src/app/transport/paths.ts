import { homedir } from 'node:os';
import { join } from 'node:path';

/** Settings are not expanded by a shell. */
export const expandHome = (path: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
