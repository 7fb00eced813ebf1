import type { App } from './app.ts';
import { type ComposeOptions, composeApp } from './compose.ts';
import { readyPromise } from './lazy-promise.ts';
import { sessionWork } from './session-work.ts';

/** Composes an application whose actions need not wait: without a first frame, nothing is loaded later. */
export const composeLoadedApp = (options: ComposeOptions): App =>
  composeApp(options, readyPromise(sessionWork));
