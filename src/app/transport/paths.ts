import { homedir } from 'node:os';
import { join } from 'node:path';

/** `~/certs/ca.pem`: in a setting no shell has seen to it. */
export const expandHome = (path: string): string =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
