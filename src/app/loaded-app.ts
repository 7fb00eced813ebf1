import type { App } from './app.ts';
import { type ComposeOptions, composeApp } from './compose.ts';
import { readyPromise } from './lazy-promise.ts';
import { sessionWork } from './session-work.ts';

export const composeLoadedApp = (options: ComposeOptions): App =>
  composeApp(options, readyPromise(sessionWork));
