import type { App } from '../../../app/app.ts';
import { type ComposeOptions, shareAdapters } from '../../../app/compose.ts';
import { composeLoadedApp } from '../../../app/loaded-app.ts';

interface FreshApp {
  readonly app: App;
  /** Resolves when its sandbox process is starting; null where that waits for the first script. */
  readonly started: Promise<void> | null;
}

export type FreshApps = ReturnType<typeof createFreshApps>;

export type AppSettings = Pick<ComposeOptions, 'cwd' | 'place' | 'allow' | 'sendsRefused'>;

interface FreshAppsOptions {
  /** Whether a process may start before the session has its settings. */
  readonly early: boolean;
  readonly ahead: boolean;
  readonly settings: AppSettings;
}

/** Sessions for iterations. Their scripts share processes, but no realm; nothing is written to disk. */
export function createFreshApps({ early, ahead, settings }: FreshAppsOptions) {
  const shared = shareAdapters();
  const ending = new Set<Promise<void>>();
  let isWarm = false;
  let spare: FreshApp | null = null;

  const make = (): FreshApp => {
    const app = composeLoadedApp({ ...settings, persistence: 'never', shared });
    const work = { kind: 'start-scripts' } as const;
    return { app, started: isWarm ? app.store.dispatch({ kind: 'work-requested', work }) : null };
  };
  const retire = (app: App): void => {
    const end = app.close().finally(() => ending.delete(end));
    ending.add(end);
  };

  return {
    retire,
    async warmUp(): Promise<void> {
      if (isWarm || !early) return;
      isWarm = true;
      spare = make();
      await spare.started;
    },
    take(): FreshApp {
      const taken = spare ?? make();
      spare = ahead && isWarm ? make() : null;
      return taken;
    },
    async close(): Promise<void> {
      if (spare !== null) retire(spare.app);
      spare = null;
      await Promise.all(ending);
      await shared.close();
    },
  };
}
