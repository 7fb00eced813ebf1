import { startWatchdog } from './watchdog.mjs';

/** Files that share a process share its watchdog. */
export const watchdog = startWatchdog();
