import type { App } from '../../app/app.ts';
import { type Connections, composeApp } from '../../app/compose.ts';
import { createRunFront, type RunFront } from './run-front.ts';

/** A session that nothing has happened in yet. */
export interface FreshApp {
  readonly app: App;
  readonly front: RunFront;
  /** Resolves when its isolate's process is on its way; null where that waits for the first script. */
  readonly started: Promise<void> | null;
}

/** Sessions for the iterations of a run, each with an isolate of its own. Nothing of them is written to disk. */
export interface FreshApps {
  take(): FreshApp;
  /** Ends one that is no longer needed; nobody has to wait for that. */
  retire(app: App): void;
  /** Resolves when all of them have ended. */
  close(): Promise<void>;
}

export interface FreshAppsOptions {
  readonly connections: Connections;
  /** Starts the isolate's process at once, because scripts will want it. */
  readonly warm: boolean;
  /** Makes the next one while the one before is in use: a process takes a tenth of a second to start. */
  readonly ahead: boolean;
}

export function createFreshApps({ connections, warm, ahead }: FreshAppsOptions): FreshApps {
  const ending = new Set<Promise<void>>();
  let spare: FreshApp | null = null;

  const make = (): FreshApp => {
    const app = composeApp({ persistence: 'never', connections });
    const front = createRunFront();
    app.attach(front.front);
    return { app, front, started: warm ? app.warmUp() : null };
  };
  const retire = (app: App) => {
    const end = app.close().finally(() => ending.delete(end));
    ending.add(end);
  };

  return {
    retire,
    take() {
      const taken = spare ?? make();
      spare = ahead ? make() : null;
      return taken;
    },
    async close() {
      if (spare !== null) retire(spare.app);
      spare = null;
      await Promise.all(ending);
    },
  };
}
